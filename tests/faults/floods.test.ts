import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { runFlood } from "../support/attacks/run-flood";
import { residentMegabytes } from "../support/http";
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
