import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import postgres from "postgres";
import { expect } from "vitest";
import { sendJson } from "./http";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Runs a program of the build. Resolves with its output, or rejects with it. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string>,
) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...environment };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, "build", program), ...args],
    { cwd: ROOT, env },
  );
  return stdout;
}

type Query = <Row>(text: string) => Promise<Row[]>;

/** Each table with a digest of all its rows: equal for equal databases. */
async function fingerprint(query: Query) {
  const tables = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'drizzle') order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as print
       from ${name} t`,
    );
    prints[name] = row?.print ?? "";
  }
  return prints;
}

export const NO_ROWS = `0 ${createHash("md5").digest("hex")}`;

/** The fingerprint of the embedded database in a data directory that no process has open. */
export async function fingerprintOfDirectory(dataDirectory: string) {
  const pglite = await PGlite.create(path.join(dataDirectory, "pg"), { extensions: { pg_trgm } });
  try {
    return await fingerprint(async <Row>(text: string) => (await pglite.query<Row>(text)).rows);
  } finally {
    await pglite.close();
  }
}

/** The fingerprint of a PostgreSQL database. */
export async function fingerprintOfUrl(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await fingerprint(
      async <Row>(text: string) => (await sql.unsafe(text)) as unknown as Row[],
    );
  } finally {
    await sql.end();
  }
}

/** Fills a site through its own API: an account, an application with a resume, other forms. */
export async function fillSite(origin: string) {
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const writes: [path: string, body: object][] = [
    ["/api/newsletter/subscribe", { email: "kept@example.com" }],
    ["/api/contact", { name: "Ada 👩🏽‍🌾", email: "kept@example.com", message: "Line\nand 'quote'" }],
    [
      "/api/auth/register",
      { username: "kept.user", password: "a password", email: "k@example.com" },
    ],
    [
      "/api/job-applications",
      {
        firstName: "Ada",
        lastName: "Byron",
        email: "kept@example.com",
        phone: "607 555 0123",
        position: "budtender",
        experience: "none",
        availability: "flexible",
        resumeFileName: "resume.pdf",
        resumeFileData: `data:application/pdf;base64,${pdf.toString("base64")}`,
      },
    ],
  ];
  for (const [address, body] of writes) {
    const response = await sendJson(origin, address, body);
    expect(response.status, address).toBeLessThan(300);
  }
}

/** Whether Debian's package age is installed. */
export const hasAge = spawnSync("age", ["--version"]).status === 0;

/** Makes a key. Returns the file with it, and the public key. */
export function makeAgeKey(file: string) {
  const { stderr } = spawnSync("age-keygen", ["--output", file]);
  const [publicKey = ""] = /age1\w+/.exec(stderr.toString()) ?? [];
  return { BACKUP_RECIPIENT: publicKey, BACKUP_KEY_FILE: file };
}

/** Changes one byte in the middle of a file. */
export function changeByte(file: string) {
  const bytes = fs.readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  fs.writeFileSync(file, bytes);
}

/** Writes another content into a file of a backup, with the SHA-256 in its manifest. */
export function forgeFile(folder: string, name: string, content: Buffer | string) {
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(fs.readFileSync(file, "utf8")) as {
    files: Record<string, { bytes: number; sha256: string }>;
  };
  const sha256 = createHash("sha256").update(content).digest("hex");
  manifest.files[name] = { bytes: Buffer.byteLength(content), sha256 };
  fs.writeFileSync(path.join(folder, name), content);
  fs.writeFileSync(file, JSON.stringify(manifest));
}
