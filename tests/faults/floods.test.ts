import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { runFlood } from "../support/attacks/run-flood";
import { ageCookie, residentMegabytes, send } from "../support/http";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: embeddedDataDirectory() });
});

afterAll(() => server.stop());

function open(localAddress: string): Socket {
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on("error", () => undefined);
  return socket;
}

/** The heads of all responses to pipelined requests, until the connection ends. */
function pipeline(requests: number, localAddress: string): Promise<string[]> {
  return new Promise((resolve) => {
    const socket = open(localAddress);
    let text = "";
    const request = (n: number) =>
      `GET /contact?n=${n} HTTP/1.1\r\nHost: site\r\n${n === requests ? "Connection: close\r\n" : ""}\r\n`;
    socket.on("data", (bytes) => (text += bytes.toString("latin1")));
    socket.on("close", () => resolve(text.match(/HTTP\/1\.1 \d+/g) ?? []));
    socket.write(Array.from({ length: requests }, (_, n) => request(n + 1)).join(""));
  });
}

test("twenty pipelined requests get twenty responses, five hundred are disconnected", async () => {
  expect(await pipeline(20, "127.0.0.4")).toEqual(Array(20).fill("HTTP/1.1 200"));
  expect((await pipeline(500, "127.0.0.5")).length).toBeLessThanOrEqual(33);
  expect(server.process.exitCode).toBeNull();
});

test("one address gets a share of the connections, and the next address its own", async () => {
  const ask = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once("data", () => resolve(true));
      socket.once("close", () => resolve(false));
      socket.write("GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n");
    });
  const sockets = Array.from({ length: 600 }, () => open("127.0.0.6"));
  const answered = await Promise.all(sockets.map(ask));
  expect(answered.filter(Boolean)).toHaveLength(512);
  expect(await ask(open("127.0.0.7"))).toBe(true);
  for (const socket of sockets) socket.destroy();
});

test("800 clients that pipeline 500 requests a second delay nobody else, then or afterwards", async () => {
  const { statuses, p99 } = await runFlood(server, {
    kind: "page pipelined",
    sockets: 800,
    seconds: 5,
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(p99).toBeLessThan(1_000);
  const began = performance.now();
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(server.output()).not.toContain('"level":"error"');
});

test.each([
  `/${"a/".repeat(7_500)}`,
  `/${"a/".repeat(20)}a`,
  `/${"a".repeat(2_000)}`,
  `/${"a/".repeat(7_500)}.data`,
  `/api/${"a/".repeat(7_500)}`,
  `/__manifest?version=1&p=/${"a/".repeat(3_500)}`,
  ...["//", "///", "//a", "/a//b", "/\\", "/.//a", "//.data", "/api//a"],
])("address %# of endless segments or of empty ones is a 404 at once", async (path) => {
  const began = performance.now();
  for (const method of ["GET", "HEAD", "POST", "PROPFIND"]) {
    const { status, text } = await send(server.origin, { method, path });
    // /__manifest exists, and takes no such method.
    const isTaken = method !== "PROPFIND" || !path.startsWith("/__manifest");
    expect(status, method).toBe(isTaken ? 404 : 405);
    expect(text.length).toBeLessThan(100_000);
  }
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(server.output()).not.toMatch(/"level":"error"|double slashes/);
});

/** The status line of the response to a request as it is written. */
function statusOf(request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = open("127.0.0.8");
    let text = "";
    socket.on("data", (bytes) => (text += bytes.toString("latin1")));
    socket.on("close", () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? ""));
    socket.write(`${request}\r\nConnection: close\r\n\r\n`);
  });
}

test.each([
  ...[
    "Host:",
    "Host: ",
    "Host: a/b",
    "Host: u@a",
    "Host: a b",
    "Host: a?b",
    "Host: a#b",
    "Host: a,b",
  ],
  ...["Host: a:x", "Host: a:99999", "Host: [zz", "Host: ::1", "Host: *", "Host: a\r\nHost: a"],
  "Host: a\r\nhost: b",
])("%j is a 400 for every address and version, and never cached", async (host) => {
  for (const path of ["/contact", "/", "/healthz", "/api/products", "/nothing", "http://site/"]) {
    for (const version of ["1.0", "1.1"]) {
      expect(await statusOf(`GET ${path} HTTP/${version}\r\n${host}`), path).toBe("400");
    }
  }
  expect(await statusOf("GET /contact HTTP/1.0")).toBe("200");
  expect(server.output()).not.toContain('"level":"error"');
});

test("an absolute URL is taken, and its host counts", async () => {
  for (const target of ["http://site/contact", "HTTP://site:80/contact", "https://site/contact"]) {
    expect(await statusOf(`GET ${target} HTTP/1.1\r\nHost: other`), target).toBe("200");
    expect(await statusOf(`GET ${target} HTTP/1.0`), target).toBe("200");
  }
  for (const target of ["http://site", "http://site?a=1"]) {
    expect(await statusOf(`GET ${target} HTTP/1.1\r\nHost: site`), target).toBe("200");
  }
  for (const target of [
    "http://",
    "http:///contact",
    "http://u@site/",
    "http://a,b/",
    "ftp://site/",
  ]) {
    expect(await statusOf(`GET ${target} HTTP/1.1\r\nHost: site`), target).toBe("400");
  }
  const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0";
  const Cookie = await ageCookie(server.origin);
  const write = (origin: string) =>
    `POST http://site/newsletter HTTP/1.1\r\nHost: other\r\nOrigin: ${origin}\r\nCookie: ${Cookie}\r\n${form}`;
  expect(await statusOf(write("http://other"))).toBe("403");
  expect(await statusOf(write("http://site"))).toBe("400");
});

test("400 clients that pipeline pages and read nothing harm neither the server nor other visitors", async () => {
  const before = residentMegabytes(server.process.pid ?? 0);
  const { statuses, megabytes } = await runFlood(server, {
    kind: "page pipelined unread",
    sockets: 400,
    seconds: 4,
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(megabytes - before).toBeLessThan(100);
  expect(server.output()).not.toContain('"level":"error"');
});
