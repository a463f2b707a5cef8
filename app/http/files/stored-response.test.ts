import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { StoredResponse } from "./stored-response.server";

const LINES = ["Content-Type", "text/plain", "ETag", '"a"', "Vary", "Cookie", "Vary", "Accept"];
const SMALL = Buffer.from("Grüße aus dem Tal\n".repeat(20));
const LARGE = Buffer.from("Grüße aus dem Tal\n".repeat(2_000));

/** Listens with this handler. Returns a function that sends requests and reads until the end. */
async function serve(handle: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return async (...requests: string[]) => {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.write(requests.map((lines) => `${lines}\r\n\r\n`).join(""));
    return (await text(socket)).replace(/^Date: .*$/gm, "Date");
  };
}

const get = "GET / HTTP/1.1\r\nHost: a";
const last = `${get}\r\nConnection: close`;

test.each([
  ["a small body", 200, SMALL],
  ["a large body", 200, LARGE],
  ["no body", 304, null],
])("a response with %s is sent again as node would write it", async (_, status, body) => {
  const stored = new StoredResponse(status, LINES, body);
  const ask = await serve((req, res) => stored.send(req, res));
  const size = body ? ["Content-Length", String(body.length)] : [];
  const askNode = await serve((_req, res) => {
    res.writeHead(status, [...LINES, ...size]).end(body);
  });
  const head = get.replace("GET", "HEAD");
  const old = "GET / HTTP/1.0\r\nConnection: keep-alive";
  for (const requests of [
    [get, get, head, get, last],
    [head, get, head, last],
    [get, old, old, "GET / HTTP/1.0"],
    [last],
  ]) {
    expect(await ask(...requests)).toBe(await askNode(...requests));
  }
});

test("headers that were set for one request are sent to it and not repeated", async () => {
  const stored = new StoredResponse(200, LINES, SMALL);
  let count = 0;
  const ask = await serve((req, res) => {
    if (req.url === "/own") res.setHeader("X-Request-Id", `own-${count++}`);
    stored.send(req, res);
  });
  const own = get.replace("/", "/own");
  expect((await ask(own, get, own, get, last)).match(/own-\d/g)).toEqual(["own-0", "own-1"]);
});

test("the date is that of the response", async () => {
  const stored = new StoredResponse(200, LINES, SMALL);
  const server = createServer((req, res) => stored.send(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  for (let i = 0; i < 3; i++) {
    const { headers } = await fetch(url);
    const age = Date.now() - Date.parse(headers.get("Date") ?? "");
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(2_000);
    await sleep(1_000);
  }
});
