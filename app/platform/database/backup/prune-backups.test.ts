import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestOf, lastDrill, listBackups, makeBackup, noteDrill } from "./backup-folder.server";
import { pruneBackups } from "./prune-backups.server";

const RULES = { daily: 2, weekly: 0, monthly: 0 };

let directory: string;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "prune-"));
});

afterEach(() => fs.rmSync(directory, { recursive: true }));

const nameOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}T03-30-00-000Z`;

async function backUp(day: number) {
  const folder = path.join(directory, nameOf(day));
  await makeBackup(folder, async (draft) => {
    const file = path.join(draft, "database.dump");
    fs.writeFileSync(file, "rows");
    const files = { "database.dump": await digestOf(file) };
    return { database: "postgres", isEncrypted: false, files };
  });
  return folder;
}

const names = () => fs.readdirSync(directory).sort();

test("backups that no rule keeps are deleted, and nothing else is", async () => {
  for (const day of [1, 2, 3, 4]) await backUp(day);
  fs.mkdirSync(path.join(directory, "2026-10-01T00-00-00-000Z"));
  fs.mkdirSync(path.join(directory, "notes"));
  fs.writeFileSync(path.join(directory, "notes.txt"), "");
  fs.writeFileSync(path.join(directory, nameOf(1), "read-me.txt"), "of the owner");
  const deleted = await pruneBackups(directory, RULES);
  expect(deleted).toEqual([path.join(directory, nameOf(2))]);
  expect(names()).toEqual([
    "2026-10-01T00-00-00-000Z",
    nameOf(1),
    ...[nameOf(3), nameOf(4)],
    ...["notes", "notes.txt"],
  ]);
});

test("a drill is noted beside the backups with how it ended, and is none of them", async () => {
  expect(await lastDrill(directory)).toBeNull();
  const folder = await backUp(1);
  const backup = path.basename(folder);
  await noteDrill(folder, "The site does not start on the copy\nStack");
  expect(await lastDrill(directory)).toEqual({
    ...{ at: expect.any(Date) as Date, backup },
    failure: "The site does not start on the copy",
  });
  await noteDrill(folder, null);
  expect(await lastDrill(directory)).toMatchObject({ backup, failure: null });
  expect(await listBackups(directory)).toHaveLength(1);
  await noteDrill(path.join(directory, "missing", nameOf(2)), null);
});

test("a backup that is cut off or without a file neither counts nor is deleted", async () => {
  for (const day of [1, 2, 3, 4]) await backUp(day);
  fs.truncateSync(path.join(directory, nameOf(4), "database.dump"), 2);
  fs.rmSync(path.join(directory, nameOf(3), "database.dump"));
  expect((await listBackups(directory)).map(({ folder }) => path.basename(folder))).toEqual([
    nameOf(2),
    nameOf(1),
  ]);
  expect(await pruneBackups(directory, { daily: 0, weekly: 0, monthly: 0 })).toEqual([
    path.join(directory, nameOf(1)),
  ]);
  expect(names()).toEqual([nameOf(2), nameOf(3), nameOf(4)]);
});

test("a backup that fails leaves no folder", async () => {
  const folder = path.join(directory, nameOf(1));
  const failing = makeBackup(folder, (draft) => {
    fs.writeFileSync(path.join(draft, "database.dump"), "half");
    throw new Error("The disk is gone");
  });
  await expect(failing).rejects.toThrow("The disk is gone");
  expect(names()).toEqual([]);
});

test("what a killed backup left is deleted a day later, and not earlier", async () => {
  await backUp(4);
  const recent = new Date().toISOString().replace(/[:.]/g, "-");
  fs.mkdirSync(path.join(directory, `${recent}.partial`));
  fs.mkdirSync(path.join(directory, `${nameOf(3)}.partial`));
  fs.mkdirSync(path.join(directory, "notes.partial"));
  await pruneBackups(directory, RULES);
  expect(names()).toEqual([nameOf(4), `${recent}.partial`, "notes.partial"].sort());
});
