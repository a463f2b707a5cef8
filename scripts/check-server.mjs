// Says in plain words what is wrong with the server that deploy/install.sh made (docs/operations.md).
// Prints a line for each finding. Ends with 1 if something is wrong. Needs no build:
//   deploy/install.sh --check
import { execFileSync } from "node:child_process";
import { Resolver } from "node:dns/promises";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import {
  judgeAddresses,
  judgeBackup,
  judgeCertificate,
  judgeDisk,
  judgeMailDomain,
  judgeReplies,
  note,
  ok,
  wrong,
} from "./check-server/judgements.mjs";

/** @typedef {import("./check-server/judgements.mjs").Finding} Finding */

// The places of deploy/battle-valley.service.
const SITE = "/srv/battle-valley";
const DATA = "/var/lib/battle-valley";
const SETTINGS = "/etc/battle-valley.env";
const UNITS = ["battle-valley.service", "battle-valley-backup.timer"];
/** One of them is in front of the site. */
const PROXIES = ["caddy.service", "nginx.service", "haproxy.service"];

const HERE = "127.0.0.1";
const PATIENCE_MS = 5_000;
const LABELS = { ok: "ok   ", wrong: "WRONG", note: "note " };

/** How long a certificate may take that was just asked for, in seconds. */
const [, , patience = "0"] = process.argv;

if (!fs.existsSync(SITE) || !fs.existsSync(SETTINGS)) {
  console.error(
    `The site is not installed here: ${SITE} or ${SETTINGS} is missing. Type: deploy/install.sh NAME EMAIL`,
  );
  process.exit(1);
}
const settings = readSettings();
const { hostname: name } = new URL(settings.SITE_URL ?? "http://localhost");
const resolver = new Resolver({ timeout: 3_000, tries: 2 });

// First: what follows is of the time when it has come.
const certificate = await checkCertificate();
const findings = [
  checkVersion(),
  ...checkUnits(),
  ...(await checkName()),
  ...(await checkDoors()),
  certificate,
  ...(await checkMail()),
  checkClock(),
  checkDisk(),
  checkBackup(),
];
for (const { level, text } of findings) console.info(`${LABELS[level]} ${text}`);
const faults = findings.filter(({ level }) => level === "wrong").length;
console.info(
  faults === 0 ? "Nothing is wrong." : `Wrong: ${faults}. The lines above say what to do.`,
);
process.exit(faults === 0 ? 0 : 1);

/** @returns {Record<string, string | undefined>} */
function readSettings() {
  const lines = fs.readFileSync(SETTINGS, "utf8").matchAll(/^([A-Z_]+)=(["']?)(.*)\2\s*$/gm);
  return Object.fromEntries(Array.from(lines, ([, key, , value]) => [key, value || undefined]));
}

function checkVersion() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(fs.readFileSync(`${SITE}/package.json`, "utf8"));
  const revision = `${SITE}/REVISION`;
  const from = fs.existsSync(revision) ? `, ${fs.readFileSync(revision, "utf8").trim()}` : "";
  return ok(`Version ${version}${from}, in ${fs.realpathSync(SITE)}`);
}

/** @returns {Finding[]} */
function checkUnits() {
  const proxy = PROXIES.find((unit) => isActive(unit));
  const findings = UNITS.map((unit) =>
    isActive(unit)
      ? ok(`${unit} runs`)
      : wrong(
          `${unit} does not run. Start it: systemctl enable --now ${unit}. Why it ended: journalctl --unit ${unit}`,
        ),
  );
  return [
    ...findings,
    proxy ? ok(`${proxy} runs`) : wrong("No proxy runs. Start it: systemctl enable --now caddy"),
  ];
}

/** @param {string} unit */
function isActive(unit) {
  return run("systemctl", "is-active", unit) === "active";
}

async function checkName() {
  const own = Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
    .map(({ address }) => address);
  const [a, aaaa] = await Promise.all([
    ask(() => resolver.resolve4(name)),
    ask(() => resolver.resolve6(name)),
  ]);
  return judgeAddresses(name, a, aaaa, own);
}

/**
 * The answers of the DNS, empty if there are none. Null if it could not be asked.
 * @param {() => Promise<string[]>} query
 */
async function ask(query) {
  try {
    return await query();
  } catch (error) {
    return isNothing(error) ? [] : null;
  }
}

/** @param {unknown} error */
function isNothing(error) {
  return ["ENODATA", "ENOTFOUND"].includes(codeOf(error));
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether the ports of the web answer here. @returns {Promise<Finding[]>} */
async function checkDoors() {
  const plain = await get(http, "/", 80);
  const secure = await get(https, "/readyz", 443);
  return [
    plain === 308
      ? ok("Port 80 answers and leads to https")
      : wrong(`Port 80 does not lead to https: ${plain}. Why: journalctl --unit caddy`),
    secure === 200
      ? ok("Port 443 answers, and the site behind it is ready")
      : wrong(
          `The site does not answer at port 443: ${secure}. Why: journalctl --unit caddy --unit battle-valley`,
        ),
    note(
      `Whether the internet reaches both ports shows a telephone without Wi-Fi: https://${name}`,
    ),
  ];
}

/**
 * The status of a page, or why there is none.
 * @param {typeof http | typeof https} protocol @param {string} at @param {number} port
 * @returns {Promise<number | string | undefined>}
 */
function get(protocol, at, port) {
  return new Promise((resolve) => {
    const asked = { host: HERE, port, path: at, headers: { Host: name }, timeout: PATIENCE_MS };
    const request = protocol.get(
      { ...asked, servername: name, rejectUnauthorized: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", (error) => resolve(codeOf(error) || error.message));
  });
}

async function checkCertificate() {
  const until = Date.now() + Number(patience) * 1_000;
  let found = await readCertificate();
  while ("refusal" in found && Date.now() < until) {
    await wait(1_000);
    found = await readCertificate();
  }
  return judgeCertificate(name, found, new Date());
}

/** @returns {Promise<Parameters<typeof judgeCertificate>[1]>} */
function readCertificate() {
  return new Promise((resolve) => {
    const asked = { host: HERE, port: 443, servername: name, timeout: PATIENCE_MS };
    const socket = connect({ ...asked, rejectUnauthorized: false }, () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      // An Error, whatever its type says.
      const problem = socket.authorized ? null : String(socket.authorizationError);
      resolve({ validFrom: new Date(from), validTo: new Date(to), problem });
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error("no answer in time")));
    socket.on("error", (error) => resolve({ refusal: codeOf(error) || error.message }));
  });
}

/** @returns {Promise<Finding[]>} */
async function checkMail() {
  if (!settings.SMTP_URL) {
    return [
      wrong(`No mail is sent: SMTP_URL is not set in ${SETTINGS}. Mails are files in ${DATA}/mail`),
    ];
  }
  const domain = /@([\w.-]+)/.exec(settings.MAIL_FROM ?? "")?.[1];
  if (!domain) return [wrong(`MAIL_FROM in ${SETTINGS} has no address of your domain`)];
  const [mx, txt, dmarc, hasDkim] = await Promise.all([
    ask(async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange)),
    askTxt(domain),
    askDmarc(domain),
    askDkim(domain),
  ]);
  return [...judgeMailDomain(domain, { mx, txt, dmarc, hasDkim }), judgeReplies(settings)];
}

/** @param {string} at */
function askTxt(at) {
  return ask(async () => (await resolver.resolveTxt(at)).map((pieces) => pieces.join("")));
}

/** Those of the domain or, without any, of the nearest domain above it. @param {string} domain @returns {ReturnType<typeof askTxt>} */
async function askDmarc(domain) {
  const found = await askTxt(`_dmarc.${domain}`);
  const above = domain.slice(domain.indexOf(".") + 1);
  return found?.length === 0 && above.includes(".") ? askDmarc(above) : found;
}

/**
 * Whether the domain has keys, whose names only the mail provider knows: a name that has names below it
 * exists (RFC 8020). Null if the DNS does not tell, for example because it says so of each name.
 * @param {string} domain
 */
async function askDkim(domain) {
  if ((await existsInDns(`_no-such-name.${domain}`)) !== false) return null;
  return existsInDns(`_domainkey.${domain}`);
}

/** @param {string} at */
async function existsInDns(at) {
  try {
    await resolver.resolveTxt(at);
    return true;
  } catch (error) {
    return isNothing(error) ? codeOf(error) === "ENODATA" : null;
  }
}

/** @returns {Finding} */
function checkClock() {
  if (run("timedatectl", "show", "--property=NTPSynchronized", "--value") === "yes")
    return ok("The clock is set by the network");
  return wrong(
    "The clock is not set by the network, so sign-in codes may fail: apt-get install systemd-timesyncd. If it is installed, wait a minute",
  );
}

function checkDisk() {
  const { bavail, blocks, bsize } = fs.statfsSync(fs.existsSync(DATA) ? DATA : "/");
  return judgeDisk(DATA, { free: bavail * bsize, total: blocks * bsize });
}

function checkBackup() {
  const folder = settings.BACKUP_DIR ?? path.join(DATA, "backups");
  const manifests = (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .filter((each) => each.endsWith("Z"))
    .map((each) => path.join(folder, each, "manifest.json"))
    .filter((file) => fs.existsSync(file));
  const times = manifests.map((file) => fs.statSync(file).mtimeMs);
  return judgeBackup(folder, times.length > 0 ? new Date(Math.max(...times)) : null, new Date());
}

/** What a program printed, also if it failed. @param {string} program @param {string[]} words */
function run(program, ...words) {
  try {
    return execFileSync(program, words, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}
