import { spawnSync } from "node:child_process";
import fs from "node:fs";

/** The commit at which `npm run test:faults` last passed. */
export const RECORD = "tests/faults/passed-at";

/** What every fault test stands on. A change there has all of them run. */
const OF_ALL = [
  ...["server.ts", "vite.config.ts", "package-lock.json", "patches/", "scripts/start.sh"],
  ...["app/platform/", "app/http/", "app/entry.server.tsx", "tests/support/server.ts"],
  ...["tests/support/http.ts", "tests/support/new-database.ts", "scripts/faults.mjs"],
  ...["tests/support/postgres-server.ts", "tests/support/embedded.ts", "vitest.config.ts"],
];

/**
 * Kills and faults of tests/faults that take long, and the folders and files that they guard besides
 * those of all. Where changes land such a test runs if one of these changed, or itself. A test that is
 * not named here always runs. @type {Record<string, string[]>}
 */
export const GUARDED = {
  "admin.test.ts": ["scripts/admin.ts", "app/domain/accounts/"],
  "appointments.test.ts": ["app/domain/appointments/reservations/", "app/domain/mail/"],
  "build-stamp.test.ts": ["scripts/setup.mjs", "scripts/build.mjs"],
  "data-directory.test.ts": ["scripts/backup.ts", "scripts/restore.ts"],
  "development.test.ts": ["scripts/setup.mjs", "app/domain/audit/", "app/root.tsx"],
  "environment.test.ts": ["scripts/"],
  "files.test.ts": ["app/domain/careers/", "app/domain/documents/", "app/domain/dashboard/"],
  "floods.test.ts": ["tests/support/attacks/"],
  "follows.test.ts": ["app/domain/forum/follows/", "app/domain/mail/"],
  "hosts.test.ts": [],
  "kill.test.ts": [
    ...["app/domain/orders/", "app/domain/counter/", "app/domain/stock/", "app/domain/transfer/"],
    ...["app/domain/money/", "tests/support/kills.ts", "tests/support/checkout-kills.ts"],
    ...["tests/support/counter-kills.ts", "tests/support/import-kills.ts", "drizzle/schema/"],
  ],
  "lifecycle.test.ts": [],
  "lost-connection.test.ts": ["app/domain/contact/", "app/domain/orders/", "app/domain/bookings/"],
  "mail.test.ts": ["app/domain/mail/", "app/domain/newsletter/"],
  "mailbox.test.ts": ["app/domain/incoming/", "app/domain/mail/", "app/domain/inbox/"],
  "outage.test.ts": ["app/ui/", "app/lib/input/", "app/root.tsx"],
  "sync.test.ts": [],
  "upgrade.test.ts": ["drizzle/", "tests/fixtures/version-1/"],
  "website.test.ts": ["app/domain/website/"],
  "workers.test.ts": [],
};

/**
 * Which of these fault tests do not run: those whose guarded files are as they were at the base, with the
 * reason in words. If git cannot tell, all run.
 * @returns {{ skipped: string[], why: string }}
 */
export function unchangedFaults() {
  const base = faultsBase();
  const changed = base ? changedSince(base) : null;
  if (!base || !changed)
    return { skipped: [], why: "all run, as git has no commit to compare with" };
  const skipped = Object.entries(GUARDED)
    .filter(
      ([test, guarded]) =>
        !changed.some((file) =>
          [...OF_ALL, ...guarded, `tests/faults/${test}`].some((place) => file.startsWith(place)),
        ),
    )
    .map(([test]) => `tests/faults/${test}`);
  return { skipped, why: `what they guard is as at ${base.slice(0, 8)}` };
}

/**
 * Where the kills last passed: where this branch left main, because what landed passed; on main itself,
 * as in a fresh clone, the commit that `npm run test:faults` recorded.
 */
function faultsBase() {
  const base = branchBase();
  if (base) return base;
  const recorded = fs.existsSync(RECORD) ? fs.readFileSync(RECORD, "utf8").trim() : "";
  // A shallow clone may not have it, and a branch may have been rewritten.
  return /^[0-9a-f]{40}$/.test(recorded) && isAncestorOfHead(recorded) ? recorded : null;
}

/** The commit at which this branch left main. Null on main itself. */
export function branchBase() {
  const head = git("rev-parse", "HEAD");
  for (const main of ["origin/HEAD", "origin/main", "main"]) {
    const base = git("merge-base", "HEAD", main);
    if (base && base !== head) return base;
  }
  return null;
}

/** The files that differ from a commit, with those that git does not know yet. @param {string} base */
export function changedSince(base) {
  const differing = git("diff", "--name-only", "--no-renames", base, "--");
  const unknown = git("ls-files", "--others", "--exclude-standard");
  if (differing === null || unknown === null) return null;
  return [...differing.split("\n"), ...unknown.split("\n")].filter(Boolean);
}

/** @param {string} commit */
function isAncestorOfHead(commit) {
  return git("merge-base", "--is-ancestor", commit, "HEAD") !== null;
}

/** What git prints, or null if it fails. @param {string[]} words */
export function git(...words) {
  const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
