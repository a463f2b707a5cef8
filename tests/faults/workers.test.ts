import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { ageCookie, send } from "../support/http";
import { newDatabase } from "../support/new-database";
import { runServer, startServer } from "../support/server";

const SECRET = "a secret of the fault tests";

/** The running child processes of the process. */
function childrenOf(pid: number | undefined): number[] {
  const ids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    try {
      const stat = fs.readFileSync(`/proc/${id}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(parent) === pid && state !== "Z";
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

test("two workers serve one port; one that dies is replaced, and SIGTERM finishes requests in progress", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
    WEB_CONCURRENCY: "2",
  });
  expect(server.output().match(/Listening on/g)).toHaveLength(1);
  expect(server.output().match(/Made the account/g)).toHaveLength(1);
  const workers = childrenOf(server.process.pid);
  expect(workers).toHaveLength(2);

  process.kill(workers[0] ?? 0, "SIGKILL");
  await sleep(100);
  for (let n = 0; n < 5; n++) expect((await fetch(`${server.origin}/`)).status).toBe(200);
  await expect.poll(() => childrenOf(server.process.pid).length).toBe(2);
  expect(server.output()).toContain("A worker ended (SIGKILL); another one starts in");

  const Cookie = await ageCookie(server.origin);
  const body = "email=late%40example.com";
  async function* slowly() {
    yield body.slice(0, 8);
    await sleep(800);
    yield body.slice(8);
  }
  const underWay = send(server.origin, {
    path: "/newsletter",
    headers: {
      Cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
    },
    body: slowly(),
  });
  await sleep(300);
  const left = childrenOf(server.process.pid);
  expect(await server.stop()).toBe(0);
  expect((await underWay).status).toBe(303);
  expect(left.filter((pid) => fs.existsSync(`/proc/${pid}`))).toEqual([]);
  await database.drop();
});

test("several workers need a database server, and say so", async () => {
  const { ended, output } = runServer({ WEB_CONCURRENCY: "2" });
  expect(await ended).toBe(1);
  expect(output()).toBe(
    'WEB_CONCURRENCY: got "2", takes 1 without DATABASE_URL: the embedded database serves one process\n',
  );
});

test("workers that cannot start end with their reason", async () => {
  const { ended, output } = runServer({
    WEB_CONCURRENCY: "2",
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/nowhere",
    SESSION_SECRET: SECRET,
  });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^DATABASE_URL: the database cannot be reached: .*\n$/);
});
