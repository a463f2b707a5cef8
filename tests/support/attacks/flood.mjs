// A client that tries to use the whole server: `node flood.mjs ORIGIN KIND SOCKETS SECONDS`, from
// 127.0.0.3. Prints how many responses it got and read.
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [, , origin = "", kind = "", sockets = "", seconds = ""] = process.argv;
const { hostname, port, host } = new URL(origin);
const until = Date.now() + Number(seconds) * 1000;
const AHEAD = 500;

let answers = 0;
let asked = 0;

const get = (/** @type {string} */ path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
const post = (/** @type {string} */ path, /** @type {string} */ body) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** @type {Record<string, () => string>} */
const REQUESTS = {
  page: () => get("/"),
  rendered: () => get(`/?q=${(asked += 1)}`),
  post: () => post("/newsletter", `email=flood-${process.pid}-${(asked += 1)}%40example.com`),
  login: () => post("/login", `username=nobody-${(asked += 1)}&password=a+guess+of+mine`),
  upload: () => post("/careers", `coverLetter=${"x".repeat(6_000_000)}`),
  download: () => get("/video/hero.mp4"),
};

// "page", "page pipelined", "page unread", "page pipelined unread"
const [what = "", ...how] = kind.split(" ");
const request = REQUESTS[what] ?? fail();
const isPipelined = how.includes("pipelined");
const isUnread = how.includes("unread");

/** @returns {never} */
function fail() {
  throw new Error(`No flood of ${what}`);
}

async function attack() {
  while (Date.now() < until) {
    const isHeld = await new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.3" });
      const write = () => {
        if (!isPipelined) return void socket.write(request());
        socket.write(Array.from({ length: AHEAD }, request).join(""));
      };
      const began = Date.now();
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(Date.now() - began > 1000));
      socket.on("connect", write);
      if (isPipelined && !isUnread) {
        const again = setInterval(write, 1000);
        socket.on("close", () => clearInterval(again));
      }
      if (isUnread) socket.pause();
      else {
        socket.on("data", (bytes) => {
          const count = bytes.toString("latin1").split("HTTP/1.1 ").length - 1;
          answers += count;
          if (count > 0 && !isPipelined) write();
        });
      }
      setTimeout(() => socket.destroy(), until - Date.now());
    });
    // The connection was cut. Reconnect as fast as such a client may.
    if (!isHeld) await sleep(20);
  }
}

await Promise.all(Array.from({ length: Number(sockets) }, attack));
console.info(answers);
process.exit(0);
