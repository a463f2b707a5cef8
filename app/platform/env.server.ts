import path from "node:path";
import { z } from "zod";
import { hasHost } from "~/lib/input/host";

/** A reason not to start that the operator can correct. Printed as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

const wholeNumber = (takes: string, min: number, max: number) =>
  z.coerce.number({ error: takes }).int(takes).min(min, takes).max(max, takes);

const url = (takes: string, protocol: RegExp) =>
  z.url({ protocol, error: takes, abort: true }).refine(hasHost, takes);

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "a URL postgres://user:password@host:port/database");

const RECIPIENTS =
  /^(age1[a-z0-9]+|ssh-(ed25519|rsa) [\w+/=]+)(,(age1[a-z0-9]+|ssh-(ed25519|rsa) [\w+/=]+))*$/;

const environment = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    PORT: wholeNumber("a port number from 0 to 65535", 0, 65535).default(3000),
    HOST: z.string().default("localhost"),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((directory) => path.resolve(directory)),
    SESSION_SECRET: z
      .string()
      .regex(/^[^,]{16,}(,[^,]{16,})*$/, "secrets of at least 16 characters, comma-separated")
      .optional(),
    SITE_URL: url("an http or https URL", /^https?$/).optional(),
    SMTP_URL: url("a URL smtp:// or smtps://", /^smtps?$/).optional(),
    IMAP_URL: url("a URL imap:// or imaps://", /^imaps?$/).optional(),
    MAIL_FROM: z.string().optional(),
    ADMIN_USERNAME: z.string().min(3, "at least 3 characters").optional(),
    ADMIN_PASSWORD: z.string().min(6, "at least 6 characters").optional(),
    ADMIN_EMAIL: z.email("an e-mail address").optional(),
    MAIL_REPLY: z.enum(["plus", "plain"], { error: "plus or plain" }).default("plus"),
    MAIL_DELIVERY: z.enum(["sent", "held"], { error: "sent or held" }).default("sent"),
    BACKUP_DIR: z.string().optional(),
    BACKUP_RECIPIENT: z
      .string()
      .regex(RECIPIENTS, "public keys of age (age1…) or SSH, comma-separated")
      .optional(),
    BACKUP_KEY_FILE: z.string().optional(),
    BACKUP_KEEP_DAILY: wholeNumber("a number of days from 0 to 1000", 0, 1000).default(7),
    BACKUP_KEEP_WEEKLY: wholeNumber("a number of weeks from 0 to 1000", 0, 1000).default(4),
    BACKUP_KEEP_MONTHLY: wholeNumber("a number of months from 0 to 1000", 0, 1000).default(12),
    DRILL_DATABASE_URL: postgresUrl.optional(),
    SCHEDULING_URL: url("an https URL", /^https?$/).optional(),
    LOG: z.enum(["errors", "requests"], { error: "errors or requests" }).default("errors"),
    SLOW_QUERY_MS: wholeNumber("milliseconds from 1 to 3600000", 1, 3_600_000).default(1000),
    OTEL_EXPORTER_OTLP_ENDPOINT: url("an http or https URL", /^https?$/).optional(),
    METRICS_PORT: wholeNumber("a port number from 0 to 65535", 0, 65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    TRUST_PROXY: wholeNumber("a number of proxies from 0 to 10", 0, 10).default(0),
    WEB_CONCURRENCY: wholeNumber("a number of processes from 1 to 64", 1, 64).default(1),
  })
  .refine((env) => !env.DATABASE_URL || env.SESSION_SECRET, {
    path: ["SESSION_SECRET"],
    error: "a secret of at least 16 characters whenever DATABASE_URL is set",
  })
  .refine((env) => env.DATABASE_URL || !env.DATABASE_REPLICA_URL, {
    path: ["DATABASE_REPLICA_URL"],
    error: "nothing without DATABASE_URL, whose replica it is",
  })
  .refine((env) => env.DATABASE_URL || env.WEB_CONCURRENCY === 1, {
    path: ["WEB_CONCURRENCY"],
    error: "1 without DATABASE_URL: the embedded database serves one process",
  })
  .transform((env) => ({
    ...env,
    BACKUP_DIR: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups")),
  }));

const SECRETS = new Set([
  "BACKUP_RECIPIENT",
  ...["SESSION_SECRET", "ADMIN_PASSWORD", "SMTP_URL", "IMAP_URL"],
  ...["DATABASE_URL", "DATABASE_REPLICA_URL", "DRILL_DATABASE_URL"],
]);

/** The name of MAIL_DELIVERY before. sudo and logins set it too, to the path of a mailbox. */
const OLD_MAIL = /^(sent|held)$/;

function parseEnvironment(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  if (OLD_MAIL.test(given.MAIL ?? "")) given.MAIL_DELIVERY ??= given.MAIL;
  const parsed = environment.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const lines = parsed.error.issues.map(({ path: [variable], message }) => {
    const value = given[String(variable)];
    const got =
      value === undefined
        ? "nothing"
        : SECRETS.has(String(variable))
          ? "a value not shown"
          : `"${value}"`;
    return `${String(variable)}: got ${got}, takes ${message}`;
  });
  throw new StartError(lines.join("\n"));
}

/** The environment, parsed once. Nothing else reads process.env. */
export const env = parseEnvironment(process.env);
