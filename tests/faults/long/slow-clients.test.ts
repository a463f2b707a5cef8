import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../../support/embedded";
import { type RunningServer, startServer } from "../../support/server";

const SLOW_CLIENTS = 1_000;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: embeddedDataDirectory(), TRUST_PROXY: "1" });
}, 120_000);

afterAll(() => server.stop());

function open(): Socket {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  return socket;
}

/** What the server sends in response to these bytes before it closes the connection. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = open();
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.write(bytes);
  });
}

test(`${SLOW_CLIENTS} clients that never finish their headers are disconnected, and delay no visitor`, async () => {
  const slow = Array.from({ length: SLOW_CLIENTS }, open);
  const drips = setInterval(() => {
    for (const socket of slow) socket.write("X-Slow: yes\r\n");
  }, 1_000);
  for (const socket of slow) socket.write("GET / HTTP/1.1\r\nHost: site\r\n");
  const times: number[] = [];
  try {
    for (let i = 0; i < 100; i++) {
      const began = performance.now();
      const response = await fetch(`${server.origin}/contact`);
      expect(response.status).toBe(200);
      await response.text();
      times.push(performance.now() - began);
      await sleep(20);
    }
    times.sort((a, b) => a - b);
    expect(times[98]).toBeLessThan(1_000);
    console.info(`beside ${SLOW_CLIENTS} slow clients: p99 ${Math.round(times[98] ?? 0)} ms`);
    // Within the time for headers and the 5 s between two checks of it.
    await expect
      .poll(
        () => slow.filter((socket) => socket.destroyed || socket.readyState === "closed").length,
        {
          timeout: 30_000,
        },
      )
      .toBe(SLOW_CLIENTS);
  } finally {
    clearInterval(drips);
    for (const socket of slow) socket.destroy();
  }
});

test("headers of more than 16 kB, or more than 100 of them, are refused", async () => {
  const line = (name: string, value: string) => `${name}: ${value}\r\n`;
  const long = line("X-Long", "x".repeat(20_000));
  expect(await answerTo(`GET / HTTP/1.1\r\nHost: site\r\n${long}\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  const url = `/${"x".repeat(20_000)}`;
  expect(await answerTo(`GET ${url} HTTP/1.1\r\nHost: site\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
});

test("invalid HTTP gets a 400 and is disconnected", async () => {
  expect(await answerTo("\u0016\u0003\u0001 hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
});
