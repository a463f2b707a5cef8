import fs from "node:fs";
import http2 from "node:http2";
import https from "node:https";
import path from "node:path";
import { connect, type TLSSocket } from "node:tls";

/** How requests reach a server on 127.0.0.1 that has the certificate of www.example.com. */
export type Door = { port: number; folder: string };

type Asked = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The client's own address, to be told apart from others. */
  from?: string;
};

type Told = { status: number; headers: Record<string, unknown>; body: Buffer };

export const NAME = "www.example.com";

const trusted = ({ folder }: Door) => ({
  servername: NAME,
  ca: fs.readFileSync(path.join(folder, "fullchain.pem")),
});

/** One request by HTTP/1.1 on a connection of its own. */
export function askHttp1(door: Door, { from = "127.0.0.1", body, ...asked }: Asked): Promise<Told> {
  const headers = { Host: NAME, ...asked.headers };
  const sent = body ? { ...headers, "Content-Length": String(body.length) } : headers;
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        ...{ host: "127.0.0.1", port: door.port, localAddress: from, agent: false },
        ...{ method: asked.method ?? "GET", path: asked.path, headers: sent },
        ...trusted(door),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers: got } = response;
          resolve({ status, headers: got, body: Buffer.concat(chunks) });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Requests by HTTP/2, all on one connection. */
export async function askHttp2(door: Door, all: readonly Asked[]): Promise<Told[]> {
  const client = http2.connect(`https://127.0.0.1:${door.port}`, trusted(door));
  const failed = new Promise<never>((_, reject) => client.once("error", reject));
  try {
    return await Promise.race([Promise.all(all.map((asked) => askOn(client, asked))), failed]);
  } finally {
    client.close();
  }
}

function askOn(client: http2.ClientHttp2Session, { method = "GET", path: at, headers }: Asked) {
  return new Promise<Told>((resolve, reject) => {
    const pseudo = { ":method": method, ":path": at, ":authority": NAME, ":scheme": "https" };
    const stream = client.request({ ...pseudo, ...headers });
    const chunks: Buffer[] = [];
    let told: Omit<Told, "body"> = { status: 0, headers: {} };
    stream.on("error", reject);
    stream.on("response", (got) => (told = { status: Number(got[":status"]), headers: got }));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve({ ...told, body: Buffer.concat(chunks) }));
    stream.end();
  });
}

/** An open connection with TLS, on which any bytes can be sent. */
export function openTls(door: Door): TLSSocket {
  const socket = connect({ host: "127.0.0.1", port: door.port, ...trusted(door) });
  socket.on("error", () => undefined).resume();
  return socket;
}
