import { createServer, type Server } from "node:http";
import { connect, type TLSSocket } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../../scripts/cluster/program";
import { freePorts } from "../../../../scripts/cluster/ports";
import { LIMITS } from "~/platform/database/limits.server";
import { embeddedDataDirectory } from "../../../support/embedded";
import {
  type Front,
  reasonToSkip,
  startCaddy,
  startHaproxy,
  startNginx,
} from "../../../support/front";
import { ageCookie, freshAddress, send } from "../../../support/http";
import { randomPdf } from "../../../support/large-files";
import { startRelay } from "../../../support/relay";
import { type RunningServer, startServer } from "../../../support/server";
import { askHttp1, askHttp2, type Door, NAME, openTls } from "../../../support/tls-client";

const SLOW_CLIENTS = 1_000;
const DISCONNECTED_WITHIN_MS = 60_000;

const DECODE = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };

let site: RunningServer;
/** Of a visitor who has passed the age gate. */
let visitor: string;
let toSite: Awaited<ReturnType<typeof startRelay>>;

beforeAll(async () => {
  site = await startServer({
    ...{ DATA_DIR: embeddedDataDirectory(), TRUST_PROXY: "1", SITE_URL: `https://${NAME}` },
  });
  visitor = await ageCookie(site.origin);
  toSite = await startRelay(Number(new URL(site.origin).port));
}, 120_000);

afterAll(async () => {
  toSite.stop();
  await site.stop();
});

const PROXIES = [
  {
    ...{ name: "nginx", start: startNginx, reason: reasonToSkip("nginx", "openssl") },
    clients: ["127.0.0.2", "127.0.0.3"] as const,
    asksOthers: true,
  },
  {
    ...{ name: "haproxy", start: startHaproxy, reason: reasonToSkip("haproxy", "openssl") },
    clients: ["127.0.0.4", "127.0.0.5"] as const,
    asksOthers: true,
  },
  {
    ...{ name: "caddy", start: startCaddy, reason: reasonToSkip("caddy", "openssl") },
    clients: ["127.0.0.6", "127.0.0.7"] as const,
    // It is in front of one server, whose builds have the files of those before.
    asksOthers: false,
  },
];

describe.each(PROXIES)("$name", ({ start, reason, clients: [client, otherClient], asksOthers }) => {
  const proxyTest = test.skipIf(reason !== "");
  let front: Front;
  let door: Door;
  let plainPort: number;

  beforeAll(async () => {
    if (reason) return;
    const [port = 0, plain = 0] = await freePorts(2);
    plainPort = plain;
    front = await start([toSite.port], [port, plain]);
    door = { port, folder: front.folder };
    await until("the site is reached", 30_000, async () => (await ask("/readyz")).status === 200);
  }, 120_000);

  afterAll(async () => {
    if (!reason) await front.stop();
  });

  const ask = (path: string, headers = {}) => askHttp1(door, { path, headers });

  const post = (
    path: string,
    body: Buffer | string,
    headers: Record<string, string>,
    from?: string,
  ) => {
    const own = { Origin: `https://${NAME}`, Cookie: visitor, ...headers };
    return askHttp1(door, {
      method: "POST",
      path,
      body: Buffer.from(body),
      headers: own,
      ...(from && { from }),
    });
  };

  const subscribe = (email: string, from: string) => {
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": freshAddress() };
    return post("/api/newsletter/subscribe", JSON.stringify({ email }), headers, from);
  };

  proxyTest(
    `pages come by HTTP/2 and HTTP/1.1 with TLS; plain HTTP leads there${reason}`,
    async () => {
      const paths = ["/", "/shop", "/education", "/favicon.svg"];
      const many = Array.from({ length: 40 }, (_, n) => ({ path: paths[n % paths.length] ?? "/" }));
      for (const { status } of await askHttp2(door, many)) expect(status).toBe(200);
      const page = await ask("/education");
      expect(page.body.toString()).toContain("</html>");
      expect(page.headers["strict-transport-security"]).toContain("max-age");
      const plain = await send(`http://127.0.0.1:${plainPort}`, {
        ...{ method: "GET", path: "/shop?sort=price", headers: { Host: NAME } },
      });
      expect([plain.status, plain.headers.location]).toEqual([
        308,
        `https://${NAME}/shop?sort=price`,
      ]);
    },
  );

  proxyTest(`pages and files are compressed once, by the site${reason}`, async () => {
    const style = /\/assets\/[\w.-]+\.css/.exec((await ask("/")).body.toString())?.[0] ?? "";
    for (const path of ["/education", style]) {
      for (const [encoding, decode] of Object.entries(DECODE)) {
        const headers = { "Accept-Encoding": encoding };
        const own = await send(site.origin, {
          method: "GET",
          path,
          headers: { ...headers, Host: NAME },
        });
        for (const told of [
          await ask(path, headers),
          ...(await askHttp2(door, [{ path, headers }])),
        ]) {
          expect(told.headers["content-encoding"] ?? "identity").toBe(encoding);
          expect(told.headers["content-length"]).toBe(own.headers["content-length"]);
          expect(told.headers.etag).toBe(own.headers.etag);
          expect(decode(told.body).toString()).toMatch(/<\/html>|\{/);
        }
        const seen = await ask(path, { ...headers, "If-None-Match": own.headers.etag });
        expect([seen.status, seen.body.length]).toEqual([304, 0]);
      }
    }
  });

  proxyTest(
    `the site counts the client's real address, not one that it forged${reason}`,
    async () => {
      const { points } = LIMITS.publicForm;
      for (let n = 0; n < points; n++) {
        expect((await subscribe(`${n}-${door.port}@example.com`, client)).status).toBe(200);
      }
      expect((await subscribe(`more-${door.port}@example.com`, client)).status).toBe(429);
      expect((await subscribe(`other-${door.port}@example.com`, otherClient)).status).toBe(200);
    },
  );

  proxyTest(`the host arrives unchanged: only its own pages may post to it${reason}`, async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const host = `${NAME}:8443`;
    const own = { ...form, Host: host, Origin: `https://${host}` };
    expect((await post("/newsletter", "email=", own)).status).toBe(400);
    const foreign = { ...form, Host: host, Origin: "https://elsewhere.example.com" };
    expect((await post("/newsletter", "email=", foreign)).status).toBe(403);
  });

  proxyTest(`another name gets no certificate, and no page${reason}`, async () => {
    const Host = "farm.example.com";
    expect((await askHttp1(door, { path: "/", headers: { Host } })).status).toBe(421);
    const plain = await send(`http://127.0.0.1:${plainPort}`, {
      ...{ method: "GET", path: "/", headers: { Host } },
    });
    expect(plain.status).toBe(421);
    for (const servername of [Host, ""]) {
      const secured = new Promise<string>((resolve) => {
        const socket = connect({ port: door.port, servername, rejectUnauthorized: false });
        socket.once("secureConnect", () => resolve("a certificate"));
        socket.once("error", () => resolve("refused"));
      });
      expect(await secured, servername).toBe("refused");
    }
  });

  proxyTest(`it is reached by IPv6 too${reason}`, async () => {
    const request = { method: "GET", path: "/", headers: { Host: NAME } };
    expect((await send(`http://[::1]:${plainPort}`, request)).status).toBe(308);
  });

  proxyTest(
    `a resume of 5 MB is stored, a larger file gets the site's own words${reason}`,
    async () => {
      const apply = async (file: Buffer<ArrayBuffer>) => {
        const form = new FormData();
        const fields = {
          ...{
            firstName: "Ada",
            lastName: "Byron",
            email: "ada@example.com",
            phone: "607 555 0123",
          },
          ...{ position: "budtender", experience: "none", availability: "flexible" },
        };
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append("resume", new Blob([file], { type: "application/pdf" }), "cv.pdf");
        const encoded = new Response(form);
        const type = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
        return post("/careers", Buffer.from(await encoded.arrayBuffer()), type);
      };
      expect((await apply(randomPdf(5))).status).toBe(303);
      const tooLarge = await apply(randomPdf(7));
      expect(tooLarge.status).toBe(400);
      expect(tooLarge.body.toString()).toContain("Please upload a resume file smaller than 5MB.");
      // The head and a first piece are enough for a refusal.
      const head = `POST /careers HTTP/1.1\r\nHost: ${NAME}\r\nOrigin: https://${NAME}\r\n`;
      const size =
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n";
      const socket = openTls(door);
      let told = "";
      socket.on("data", (bytes: Buffer) => (told += bytes.toString()));
      socket.write(head + size + "x".repeat(32 * 1024));
      await expect.poll(() => told).toMatch(/^HTTP\/1\.1 413 .*That is too large/s);
      socket.destroy();
    },
  );

  proxyTest(
    `${SLOW_CLIENTS} clients that never finish their headers are disconnected, and delay no visitor${reason}`,
    async () => {
      const slow = Array.from({ length: SLOW_CLIENTS }, () => openTls(door));
      for (const socket of slow) socket.write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\n`);
      await stayServed(slow, "X-Slow: yes\r\n");
    },
  );

  proxyTest(
    `${SLOW_CLIENTS} clients that stop in the middle of a form are disconnected, and delay no visitor${reason}`,
    async () => {
      const slow = Array.from({ length: SLOW_CLIENTS }, () => openTls(door));
      const head = `POST /newsletter HTTP/1.1\r\nHost: ${NAME}\r\nOrigin: https://${NAME}\r\n`;
      const body =
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nemail=";
      for (const socket of slow) socket.write(head + body);
      await stayServed(slow, "");
    },
  );

  /** Sends visitors' requests until all slow clients are disconnected. */
  async function stayServed(slow: TLSSocket[], drip: string) {
    const drips = setInterval(() => {
      if (drip) for (const socket of slow) socket.write(drip);
    }, 1_000);
    const isOpen = (socket: TLSSocket) => !socket.destroyed && socket.readyState !== "closed";
    try {
      const until = Date.now() + DISCONNECTED_WITHIN_MS;
      let served = 0;
      do {
        expect((await ask("/education")).status).toBe(200);
        served += 1;
      } while (slow.some(isOpen) && Date.now() < until);
      expect(slow.filter(isOpen)).toHaveLength(0);
      console.info(`${served} pages while ${SLOW_CLIENTS} slow clients were connected`);
    } finally {
      clearInterval(drips);
      for (const socket of slow) socket.destroy();
    }
  }

  proxyTest(`connections to the site are used again${reason}`, async () => {
    await ask("/education");
    const before = toSite.opened();
    await askHttp2(
      door,
      Array.from({ length: 100 }, () => ({ path: "/education" })),
    );
    for (let n = 0; n < 50; n++) await askHttp2(door, [{ path: "/education" }]);
    expect(toSite.opened() - before).toBeLessThan(120);
  });

  describe("with a site that dies on each request", () => {
    let dying: Server;
    let dyingFront: Front;
    let dyingDoor: Door;
    let arrived: string[] = [];

    beforeAll(async () => {
      if (reason) return;
      const [port = 0, plain = 0, sitePort = 0] = await freePorts(3);
      dying = createServer((request, response) => {
        if (request.url === "/readyz" || request.url === "/healthz") return void response.end("ok");
        arrived.push(request.method ?? "");
        request.resume().once("end", () => request.socket.destroy());
      }).listen(sitePort, "127.0.0.1");
      dyingFront = await start([sitePort], [port, plain]);
      dyingDoor = { port, folder: dyingFront.folder };
    }, 120_000);

    afterAll(async () => {
      if (reason) return;
      await dyingFront.stop();
      dying.close();
    });

    proxyTest(`a write is sent once and its client is told${reason}`, async () => {
      await expect
        .poll(async () => (await askHttp1(dyingDoor, { path: "/healthz" })).status)
        .toBe(200);
      for (const body of ["email=ada", ""]) {
        arrived = [];
        const asked = { method: "POST", path: "/newsletter", body: Buffer.from(body) };
        const told = await askHttp1(dyingDoor, asked);
        expect(told.status).toBeGreaterThanOrEqual(500);
        expect(arrived).toEqual(["POST"]);
      }
    });
  });

  describe.skipIf(!asksOthers)("with servers of two versions", () => {
    const versions: Server[] = [];
    let upgradeFront: Front;
    let upgradeDoor: Door;
    let notFound: string[] = [];

    beforeAll(async () => {
      if (reason) return;
      const [port = 0, plain = 0, ...sitePorts] = await freePorts(4);
      for (const [n, sitePort] of sitePorts.entries()) {
        const answers = new Set(["/readyz", "/healthz", `/assets/${n}.js`]);
        const version = createServer((request, response) => {
          const { url = "" } = request;
          response.statusCode = answers.has(url) ? 200 : 404;
          if (response.statusCode === 404) notFound.push(url);
          response.end(`version ${n}`);
        });
        versions.push(version.listen(sitePort, "127.0.0.1"));
      }
      upgradeFront = await start(sitePorts, [port, plain]);
      upgradeDoor = { port, folder: upgradeFront.folder };
      await until("both versions are reached", 30_000, async () => {
        const seen = await Promise.all(
          versions.flatMap(() => [askBoth("/readyz"), askBoth("/readyz")]),
        );
        return new Set(seen.map(({ body }) => body.toString())).size === versions.length;
      });
    }, 120_000);

    afterAll(async () => {
      if (reason) return;
      await upgradeFront.stop();
      for (const version of versions) version.close();
    });

    const askBoth = (path: string) => askHttp1(upgradeDoor, { path });

    proxyTest(`a file that one version has is always found, others are not${reason}`, async () => {
      // One after the other, the requests for a file go to both.
      for (const file of [0, 0, 0, 1, 1, 1]) {
        const found = await askBoth(`/assets/${file}.js`);
        expect([found.status, found.body.toString()]).toEqual([200, `version ${file}`]);
      }
      expect((await askBoth("/assets/none.js")).status).toBe(404);
      notFound = [];
      expect((await askBoth("/none")).status).toBe(404);
      expect(notFound).toEqual(["/none"]);
    });
  });
});
