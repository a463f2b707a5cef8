import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import {
  getMemberPictureFile,
  removeOwnPicture,
  setMemberPicture,
} from "~/domain/accounts/profile/member-picture.server";
import { copyPersonalData } from "~/domain/privacy/copy-personal-data.server";
import { largeMemberPicture } from "~/lib/files/member-picture";
import { auditLog, memberPictures } from "~drizzle/schema";
import { createAdmin, createUser } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { forget } from "../../../tests/support/forget";
import { pngHeader } from "../../../tests/support/png-header";
import { removeAccountPicture } from "./remove-picture.server";

useDatabase();

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "PRIVATE-PLACE" } })
    .jpeg()
    .toBuffer();

/** Uploads a picture and returns its address. */
async function withPicture(user: User, background = "green") {
  expect(await setMemberPicture(user, await photo(background))).toMatchObject({ ok: true });
  return addressOf(user);
}

async function addressOf({ id }: User): Promise<string> {
  return (await getAccount(id))?.profileImageUrl ?? "";
}

const nameOf = (address: string) => address.replace("/images/members/", "");
const rowsOf = ({ id }: User) => db.$count(memberPictures, eq(memberPictures.userId, id));

async function bytesOf(address: string): Promise<Buffer | null> {
  const file = await getMemberPictureFile(nameOf(address));
  if (!file) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a picture becomes two small squares of WebP, without other data of the file", async () => {
  const user = await createUser();
  const address = await withPicture(user);
  expect(address).toMatch(/^\/images\/members\/[\w-]{10}\.webp$/);
  for (const [one, size] of [
    [address, 96],
    [largeMemberPicture(address), 192],
  ] as const) {
    const bytes = await bytesOf(one);
    expect(bytes?.includes("PRIVATE-PLACE")).toBe(false);
    const { width, height, format } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect({ width, height, format }).toEqual({ width: size, height: size, format: "webp" });
  }
  for (const name of ["none", nameOf(address).replace(".webp", ".97.webp"), "../users"]) {
    expect(await getMemberPictureFile(name)).toBeNull();
  }
});

test("another picture has another address, and the bytes of the first are gone", async () => {
  const user = await createUser();
  const first = await withPicture(user, "green");
  expect(await withPicture(user, "green")).toBe(first);
  const second = await withPicture(user, "purple");
  expect(second).not.toBe(first);
  expect(await bytesOf(first)).toBeNull();
  expect(await rowsOf(user)).toBe(2);
  // Two uploads at once leave one picture, the one that the account names.
  await Promise.all(["red", "blue"].map((color) => withPicture(user, color)));
  expect(await rowsOf(user)).toBe(2);
  expect(await bytesOf(await addressOf(user))).not.toBeNull();
});

test("the same picture of two members goes with each of them", async () => {
  const [ann, ben] = [await createUser(), await createUser()];
  const [hers, his] = [await withPicture(ann), await withPicture(ben)];
  expect(his).not.toBe(hers);
  expect(await removeOwnPicture(ann)).toEqual({ ok: true });
  expect(await removeOwnPicture(ann)).toEqual({ ok: true });
  expect(await addressOf(ann)).toBe("");
  expect(await rowsOf(ann)).toBe(0);
  expect(await bytesOf(hers)).toBeNull();
  expect(await bytesOf(his)).not.toBeNull();
});

test("what is no picture, too large or broken is refused, and the picture before stays", async () => {
  const user = await createUser();
  const before = await withPicture(user);
  const whole = await photo("green");
  const refused = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "Choose a JPEG, PNG, WebP or AVIF"],
    [Buffer.alloc(9 * 1024 * 1024), "Choose a picture smaller than 8 MB"],
    [whole.subarray(0, whole.length / 3), "The picture cannot be read"],
    [pngHeader(7_000, 8_000), "at most 50 megapixels: this one has 7000 × 8000"],
  ] as const;
  for (const [bytes, message] of refused) {
    const outcome = await setMemberPicture(user, bytes);
    expect(outcome).toMatchObject({ ok: false, problem: { code: "invalid", field: "image" } });
    expect(outcome.ok ? "" : outcome.problem.message).toContain(message);
  }
  expect(await addressOf(user)).toBe(before);
});

test("a member uploads at most 20 pictures in ten minutes", async () => {
  const user = await createUser();
  const none = Buffer.from("none");
  for (let upload = 0; upload < LIMITS.memberPicture.points; upload++) {
    expect(await setMemberPicture(user, none)).toMatchObject({ problem: { code: "invalid" } });
  }
  expect(await setMemberPicture(user, none)).toMatchObject({ problem: { code: "too-many" } });
});

test("an admin removes a member's picture, which the log tells once", async () => {
  const [admin, user] = [await createAdmin(), await createUser()];
  const address = await withPicture(user);
  for (let press = 0; press < 2; press++) {
    expect(await removeAccountPicture(admin, user.id)).toMatchObject({ ok: true });
  }
  expect(await bytesOf(address)).toBeNull();
  expect(await addressOf(user)).toBe("");
  const subject = eq(auditLog.subject, `account ${user.username}`);
  const told = await db.select({ act: auditLog.act }).from(auditLog).where(subject);
  expect(told).toEqual([{ act: "member's picture removed" }]);
  expect(await removeAccountPicture(admin, 2_000_000_000)).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("a member's copy has the picture, and a deleted account has none", async () => {
  const user = await createUser();
  const address = await withPicture(user);
  const { pictures = [] } = await copyPersonalData(user);
  expect(pictures.map(({ width }) => width).sort()).toEqual([192, 96]);
  expect(pictures.map(({ bytes }) => bytes)).toContain(
    (await bytesOf(address))?.toString("base64"),
  );
  await forget(user);
  expect(await bytesOf(address)).toBeNull();
  expect(await rowsOf(user)).toBe(0);
  expect(await addressOf(user)).toBe("");
});
