import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { runServer, startRemixServe, type RunningServer } from "../support/server";

// The stock server of Remix opens no database and knows no layers: the build does what is missing.

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
/** More than one address may try. */
const MANY = 40;

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = embeddedDataDirectory();
  server = await startRemixServe({ DATA_DIR: folder, ...ADMIN });
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The status of a sign-in from one of this machine's own addresses. */
function signInFrom(localAddress: string): Promise<number> {
  const body = JSON.stringify({ username: "nobody", password: "not a password" });
  const { hostname, port, origin } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const request = http.request({
      ...{ hostname, port, localAddress, method: "POST", path: "/api/auth/login" },
      headers: {
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Origin: origin,
      },
    });
    request.on("error", reject);
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    request.end(body);
  });
}

test("the first page is rendered from the database that the build opened", async () => {
  const response = await fetch(`${server.origin}/shop`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`${server.origin}/images/`);
});

test("limits count by the address of the connection, which Remix's adapter does not pass on", async () => {
  const statuses: number[] = [];
  while (statuses.length < MANY && !statuses.includes(429)) {
    statuses.push(await signInFrom("127.0.0.2"));
  }
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expect(await signInFrom("127.0.0.3")).toBe(401);
});

test("a data directory in use is one line and the exit code 1", async () => {
  const { ended, output } = runServer({ DATA_DIR: folder, PORT: "1" }, [
    "node_modules/.bin/remix-serve",
    "build/server/index.js",
  ]);
  expect(await ended).toBe(1);
  expect(output().trim().split("\n")).toEqual([expect.stringContaining(folder)]);
});

test("SIGTERM ends it with 0 after the request in progress is answered", async () => {
  const { hostname, port } = new URL(server.origin);
  const body = JSON.stringify({ email: "late@example.com" });
  const request = http.request({
    ...{ hostname, port, method: "POST", path: "/api/newsletter/subscribe", agent: false },
    headers: {
      ...{ "Content-Type": "application/json", "Content-Length": body.length },
      // The server says when the request has arrived.
      Expect: "100-continue",
    },
  });
  request.flushHeaders();
  await once(request, "continue");
  const ended = server.stop();
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(await ended).toBe(0);
});
