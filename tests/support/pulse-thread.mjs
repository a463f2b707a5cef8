// Requests each address repeatedly, one request at a time, until it gets a message to stop. A thread, so
// that work of its parent does not look like a slow server.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const PAUSE_MS = 10;

// workerData from pulse.ts has the type any.
const { origin, addresses } = /** @type {{ origin: string, addresses: string[] }} */ (workerData);
let isOver = false;
parentPort?.once("message", () => (isOver = true));

/** @param {string} address */
async function beat(address) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {number[]} */
  const times = [];
  while (!isOver) {
    const began = performance.now();
    await askOnce(agent, origin + address);
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return /** @type {const} */ ([address, times]);
}

/**
 * @param {http.Agent} agent
 * @param {string} url
 */
function askOnce(agent, url) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const request = http.get(url, { agent }, (response) => {
        response.resume().on("close", () => {
          if (response.complete && response.statusCode === 200) resolve();
          else reject(new Error(`${url} got the status ${response.statusCode}`));
        });
      });
      request.on("error", reject);
    })
  );
}

const beats = Promise.all(addresses.map(beat));
parentPort?.postMessage("beating");
parentPort?.postMessage(Object.fromEntries(await beats));
