import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// One address may send 20 forms in 10 minutes.
const WRITES_OF_A_VISITOR = 20;
const PATIENCE_MS = 30_000;
// A refused client waits before it retries, because a storm of refusals would be another test.
const PAUSE_AFTER_FAILURE_MS = 250;

type Write = { email: string; sentAt: number; acknowledgedAt: number };

/** Newsletter subscribers and readers of pages, as long as it runs. */
export type SteadyLoad = {
  acknowledged: Write[];
  /** Why writes were not acknowledged: the status or error code, and how often. */
  refused: Map<string, number>;
  reads: { answered: number; slowestMs: number; failed: Map<string, number> };
  stop: () => Promise<void>;
};

type Load = {
  writers: number;
  writesPerSecond: number;
  readers: number;
  readsPerSecond: number;
  /** The pages that are read in turn. By default the start page. */
  pages?: string[];
};

/** Starts the load on a site that sees each visitor's own address. */
export function startLoad(origin: string, load: Load): SteadyLoad {
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const acknowledged: Write[] = [];
  const refused = new Map<string, number>();
  const reads: SteadyLoad["reads"] = { answered: 0, slowestMs: 0, failed: new Map() };

  async function write(writer: number) {
    for (let n = 0; !isOver();) {
      const agent = visitor();
      for (let i = 0; !isOver() && i < WRITES_OF_A_VISITOR; i++, n++) {
        const sentAt = Date.now();
        const email = `writer-${writer}-${n}@example.com`;
        const answer = await ask(agent, `${origin}/api/newsletter/subscribe`, { email });
        if (answer === "200") acknowledged.push({ email, sentAt, acknowledgedAt: Date.now() });
        else {
          count(refused, answer);
          await sleep(PAUSE_AFTER_FAILURE_MS);
        }
        await pause(sentAt, load.writers / load.writesPerSecond);
      }
      agent.destroy();
    }
  }

  const { pages = ["/"] } = load;

  async function read() {
    const agent = visitor();
    for (let n = 0; !isOver(); n++) {
      const began = Date.now();
      const page = pages[n % pages.length] ?? "/";
      const answer = await ask(agent, origin + page);
      if (answer === "200") reads.answered += 1;
      else count(reads.failed, `${page}: ${answer}`);
      reads.slowestMs = Math.max(reads.slowestMs, Date.now() - began);
      await pause(began, load.readers / load.readsPerSecond);
    }
    agent.destroy();
  }

  const running = [
    ...Array.from({ length: load.writers }, (_, n) => write(n)),
    ...Array.from({ length: load.readers }, read),
  ];
  const stop = async () => {
    over.abort();
    await Promise.all(running);
  };
  return { acknowledged, refused, reads, stop };
}

const pause = (sinceMs: number, seconds: number) =>
  sleep(Math.max(0, sinceMs + seconds * 1000 - Date.now()));

function count(reasons: Map<string, number>, reason: string) {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

let visitors = 0;

/** A connection from an unused address of 127.0.0.0/8. */
function visitor(): http.Agent {
  visitors += 1;
  const localAddress = `127.${1 + Math.floor(visitors / 62_500)}.${Math.floor(visitors / 250) % 250}.${1 + (visitors % 250)}`;
  return new http.Agent({ keepAlive: true, maxSockets: 1, localAddress });
}

/** The status of the complete response, or the error code. */
function ask(agent: http.Agent, url: string, body?: unknown): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      Origin: new URL(url).origin,
    };
    const method = body === undefined ? "GET" : "POST";
    const request = http.request(url, { agent, method, headers, timeout: PATIENCE_MS });
    request.on("response", (response) => {
      response.resume();
      response.on("close", () => {
        resolve(response.complete ? String(response.statusCode) : "cut off");
      });
    });
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", (error) => {
      resolve("code" in error ? String(error.code) : error.message);
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
