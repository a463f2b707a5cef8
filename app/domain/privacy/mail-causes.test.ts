import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { INBOX_KINDS } from "~/domain/inbox/inbox-kinds";
import { TEAM_NOTIFICATION_KINDS } from "~/domain/inbox/notifications/team-notification-kinds";

/** Nouns whose mail is found by its account or its recipient alone, and why that is enough. */
const BY_RECIPIENT: Record<string, string> = {
  program: "An answer goes to the address of the mail. A notice to the team has no name.",
  newsletter: "The id is of an issue, or a day. The recipient is in the address list.",
  "investor-update": "The id is of an update, which goes to many. The account is stored.",
  "investor-document":
    "The id is of a document, which is announced to many. The recipient is stored.",
  forum: "The id is of a notification. The account is stored.",
  recall: "The id is of a batch. The recipient is in the orders of those who bought it.",
  dates: "The id is of an offering. The recipient is the one who asked.",
  office: "A test mail, with a copy to the site itself. The account that asked for it is stored.",
  appointments: "To the team, without a name.",
  "inbox.noticeDay": "To a member of the team, whose account is stored, without a name.",
  "inbox.noticeHour": "To a member of the team, whose account is stored, without a name.",
};

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

/** What the code writes where a cause does not begin with a literal noun. */
const WRITTEN_AS: Record<string, readonly string[]> = {
  // The kind of what the team is told of (inbox-mails.server.ts).
  kind: values(TEAM_NOTIFICATION_KINDS),
  // The callers' nouns, and the kind of an inbox item (reply-to-item.server.ts).
  noun: [...literals(/\bnoun: "([^"]+)"/g), ...values(INBOX_KINDS)],
  period: ["inbox.noticeDay", "inbox.noticeHour"],
  // A stem that is counted where it is made (keep-reply.server.ts, answer-item.server.ts).
  stem: [],
  cause: [],
  "mail.cause": [],
};

function sources(): string[] {
  const folder = path.resolve("app/domain");
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), "utf8"));
}

function literals(pattern: RegExp): string[] {
  return sources().flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}

test("mail of every cause that the code writes goes with the person, by its noun or its recipient", () => {
  const begins = literals(/[cC]ause\b[^`"'\n;]{0,60}[`"](\$\{[^}]*\}|[a-z][a-z -]*):/g);
  // The pattern still finds them, and what begins with a value is said above.
  expect(begins.length).toBeGreaterThan(20);
  const written = begins.flatMap((begin) => {
    const name = /^\$\{(.*)\}$/.exec(begin)?.[1];
    if (name === undefined) return [begin];
    const nouns = WRITTEN_AS[name];
    if (!nouns) throw new Error(`Say which nouns ${begin} stands for`);
    return nouns;
  });
  const declared = literals(/\bmailPart\(([^)]*)\)/g).flatMap((list) =>
    [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? ""),
  );
  const forgotten = [...new Set(written)].filter(
    (noun) => !declared.includes(noun) && !(noun in BY_RECIPIENT),
  );
  expect(forgotten).toEqual([]);
});
