import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 10;

/** How long each address took to answer, in ms. */
export type Pulse = Record<string, number[]>;

/**
 * Asks each address again and again, one request at a time and each by a connection of its own, while
 * `work` runs. Anything but a 200 is an error.
 */
export async function takePulse(
  origin: string,
  addresses: readonly string[],
  work: () => Promise<unknown>,
): Promise<Pulse> {
  let isOver = false;
  const beat = async (address: string) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    while (!isOver) {
      const began = performance.now();
      await askOnce(agent, origin + address);
      times.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
    agent.destroy();
    return [address, times] as const;
  };
  const beats = Promise.all(addresses.map(beat));
  try {
    await Promise.race([work(), beats]);
  } finally {
    isOver = true;
  }
  return Object.fromEntries(await beats);
}

function askOnce(agent: http.Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on("close", () => {
        if (response.complete && response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}
