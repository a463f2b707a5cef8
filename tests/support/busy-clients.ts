import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { RunningServer } from "./server";

const PATHS = ["/", "/contact", "/shop", "/healthz", "/shop?q=oil"];

type Asked = { path: string; isSent: boolean; outcome: string; isClosing: boolean };

/** A client with a persistent connection that sends a request as soon as it has a response. */
async function stayBusy(origin: string, asked: Asked[], goesOn: () => boolean) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; goesOn(); n++) {
    const one: Asked = {
      path: PATHS[n % PATHS.length] ?? "/",
      isSent: false,
      outcome: "under way",
      isClosing: false,
    };
    asked.push(one);
    one.outcome = await new Promise((resolve) => {
      const request = http.get(origin + one.path, { agent }, (response) => {
        one.isClosing = response.headers.connection === "close";
        response.resume();
        response.on("end", () => resolve(String(response.statusCode)));
        response.on("error", (error) => resolve(error.message));
      });
      request.on("finish", () => (one.isSent = true));
      request.on("error", (error) => resolve(error.message));
    });
  }
  agent.destroy();
}

/**
 * Stops the server while many clients are busy. Checks that everything sent before the signal got a
 * response, that later responses close their connections, and that it exits with 0 in time.
 */
export async function stopUnderLoad(server: RunningServer, clients: number) {
  const asked: Asked[] = [];
  let isOver = false;
  const busy = Array.from({ length: clients }, () => stayBusy(server.origin, asked, () => !isOver));
  await sleep(1_000);
  const atSignal = asked.filter(({ outcome, isSent }) => isSent && outcome === "under way");
  const began = performance.now();
  const stopped = server.stop();
  await sleep(300);
  isOver = true;
  const code = await stopped;
  await Promise.all(busy);
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(atSignal.length).toBeGreaterThan(clients / 2);
  expect(atSignal.filter(({ outcome }) => outcome !== "200")).toEqual([]);
  expect(asked.some(({ isClosing }) => isClosing)).toBe(true);
  expect(server.output()).not.toContain('"level":"error"');
}
