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
  reads: {
    answered: number;
    slowestMs: number;
    /** Connections that broke before the end of a response, and whose read another one answered. */
    repeated: Map<string, number>;
    failed: Map<string, number>;
  };
  stop: () => Promise<void>;
};

type Load = {
  writers: number;
  writesPerSecond: number;
  readers: number;
  readsPerSecond: number;
  /** The pages that are read in turn. By default the start page. */
  pages?: string[];
  /**
   * The addresses of the site's name. By default its own alone. A client whose connection fails
   * takes the next one, and repeats a read there at once, as browsers do.
   */
  addresses?: string[];
};

/** Starts the load on a site that sees each visitor's own address. */
export function startLoad(origin: string, load: Load): SteadyLoad {
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const acknowledged: Write[] = [];
  const refused = new Map<string, number>();
  const reads: SteadyLoad["reads"] = {
    answered: 0,
    slowestMs: 0,
    repeated: new Map(),
    failed: new Map(),
  };

  const { pages = ["/"], addresses = [new URL(origin).hostname] } = load;

  async function write(writer: number) {
    for (let n = 0; !isOver();) {
      const client = visitor(addresses, n + writer);
      for (let i = 0; !isOver() && i < WRITES_OF_A_VISITOR; i++, n++) {
        const sentAt = Date.now();
        const email = `writer-${writer}-${n}@example.com`;
        const answer = await client.ask(`${origin}/api/newsletter/subscribe`, { email });
        if (answer === "200") acknowledged.push({ email, sentAt, acknowledgedAt: Date.now() });
        else {
          count(refused, answer);
          if (isBroken(answer)) client.useNextAddress();
          await sleep(PAUSE_AFTER_FAILURE_MS);
        }
        await pause(sentAt, load.writers / load.writesPerSecond);
      }
      client.end();
    }
  }

  async function read(reader: number) {
    const client = visitor(addresses, reader);
    for (let n = 0; !isOver(); n++) {
      const began = Date.now();
      const page = pages[n % pages.length] ?? "/";
      let answer = await client.ask(origin + page);
      if (isBroken(answer) && addresses.length > 1) {
        count(reads.repeated, `${page}: ${answer}`);
        client.useNextAddress();
        answer = await client.ask(origin + page);
      }
      if (answer === "200") reads.answered += 1;
      else count(reads.failed, `${page}: ${answer}`);
      reads.slowestMs = Math.max(reads.slowestMs, Date.now() - began);
      await pause(began, load.readers / load.readsPerSecond);
    }
    client.end();
  }

  const running = [
    ...Array.from({ length: load.writers }, (_, n) => write(n)),
    ...Array.from({ length: load.readers }, (_, n) => read(n)),
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

/** Whether the connection failed: no status, but a code. */
const isBroken = (answer: string) => !/^\d+$/.test(answer);

let visitors = 0;

/** A client with an unused address of 127.0.0.0/8, and one connection. */
function visitor(addresses: string[], firstAddress: number) {
  visitors += 1;
  const localAddress = `127.${1 + Math.floor(visitors / 62_500)}.${Math.floor(visitors / 250) % 250}.${1 + (visitors % 250)}`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress });
  let at = firstAddress;
  return {
    ask: (url: string, body?: unknown) => {
      const hostname = addresses[at % addresses.length] ?? "";
      return ask(agent, hostname, new URL(url), body);
    },
    useNextAddress: () => void (at += 1),
    end: () => agent.destroy(),
  };
}

/** The status of the complete response, or the error code. */
function ask(agent: http.Agent, hostname: string, url: URL, body?: unknown): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      Host: url.host,
      Origin: url.origin,
    };
    const method = body === undefined ? "GET" : "POST";
    const { port } = url;
    const path = url.pathname + url.search;
    const options = { agent, hostname, port, path, method, headers, timeout: PATIENCE_MS };
    const request = http.request(options);
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
