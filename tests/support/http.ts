import http from "node:http";
import fs from "node:fs";

type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The body, piece by piece; a promise between pieces makes it slow. */
  body?: Iterable<Buffer | string> | AsyncIterable<Buffer | string>;
  /** Break the connection after the last piece instead of ending the request. */
  isBrokenOff?: boolean;
};

export type Received = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** Bytes of body that were accepted before the answer or the end of the connection. */
  sent: number;
};

/**
 * A request whose body is sent as given, however wrong, and answered with what came back, also
 * while the body was still on its way. Rejects when the connection ended without an answer.
 */
export function send(origin: string, { method = "POST", path, ...rest }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isOver = false;
    const request = http.request({ hostname, port, path, method, headers: rest.headers ?? {} });
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

/** Sends JSON as a script would, from an address of its own (with TRUST_PROXY=1). */
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

/** Posts a form as a browser without script would. */
export function sendForm(origin: string, path: string, fields: Record<string, string> | FormData) {
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": freshAddress(), Origin: origin },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
}

let addresses = 0;

/** An address nobody used before, so that no rate limit is shared. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** The session cookie of a signed-in account. */
export async function signInCookie(origin: string, username: string, password: string) {
  const response = await sendJson(origin, "/api/auth/login", { username, password });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("sid="));
  if (!cookie) throw new Error(`Signing in as ${username} answered ${response.status}`);
  return cookie.split(";", 1)[0] ?? "";
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
