import http from "node:http";
import fs from "node:fs";

type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The body in pieces. A promise between pieces makes it slow. */
  body?: Iterable<Buffer | string> | AsyncIterable<Buffer | string>;
  /** Breaks the connection after the last piece instead of ending the request. */
  isBrokenOff?: boolean;
};

export type Received = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** Bytes of the body that were accepted before the response or the end of the connection. */
  sent: number;
};

/**
 * Sends a request with the body as given, even if it is wrong. Returns the response, even if it
 * arrives while the body is still being sent. Rejects if the connection ends without a response. Each
 * request has a connection of its own: one that stays open is still served during a shutdown.
 */
export function send(origin: string, { method = "POST", path, ...rest }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isOver = false;
    const request = http.request({
      // A URL has brackets around an IPv6 address, a socket has none.
      ...{ hostname: hostname.replace(/^\[|\]$/g, ""), port, path, method, agent: false },
      headers: rest.headers ?? {},
    });
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("close", () => {
        isOver = true;
        request.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, sent });
      });
    });
    request.on("error", (error) => {
      isOver = true;
      reject(error);
    });
    const writeAll = async () => {
      for await (const piece of rest.body ?? []) {
        if (isOver) return;
        sent += piece.length;
        if (request.write(piece)) continue;
        await new Promise<void>((next) => {
          request.once("drain", next);
          request.once("close", next);
        });
      }
      if (rest.isBrokenOff) request.destroy();
      else request.end();
    };
    writeAll().catch(reject);
  });
}

/** Sends JSON like a script, from a new address (with TRUST_PROXY=1). */
export function sendJson(origin: string, path: string, body: unknown, cookie?: string) {
  return fetch(origin + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": freshAddress(),
      Origin: origin,
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  });
}

/** Posts a form like a browser without script, past the age gate. */
export async function sendForm(
  origin: string,
  path: string,
  fields: Record<string, string> | FormData,
) {
  const Cookie = await ageCookie(origin);
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": freshAddress(), Origin: origin, Cookie },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
}

const ageCookies = new Map<string, Promise<string>>();

/** The cookie of a visitor past the age gate of a site. Pages' writes need it. */
export function ageCookie(origin: string): Promise<string> {
  const kept = ageCookies.get(origin) ?? answerGate(origin);
  ageCookies.set(origin, kept);
  // A later test may start another site at this address.
  kept.catch(() => ageCookies.delete(origin));
  return kept;
}

async function answerGate(origin: string): Promise<string> {
  const { headers } = await send(origin, {
    path: "/age",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: ["over21="],
  });
  return cookieOf(headers["set-cookie"] ?? [], "age");
}

/** The cookie of that name among the lines of Set-Cookie, as a browser sends it. */
function cookieOf(lines: string[], name: string): string {
  const line = lines.find((one) => one.startsWith(`${name}=`));
  if (!line) throw new Error(`There is no cookie ${name}`);
  return line.split(";", 1)[0] ?? "";
}

let addresses = 0;

/** A new client address, so that tests do not share rate limits. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** The cookies of a signed-in account past the age gate. */
export async function signInCookie(origin: string, username: string, password: string) {
  const response = await sendJson(origin, "/api/auth/login", { username, password });
  const lines = response.headers.getSetCookie();
  if (!response.ok) throw new Error(`Signing in as ${username} got the status ${response.status}`);
  return `${await ageCookie(origin)}; ${cookieOf(lines, "sid")}`;
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
