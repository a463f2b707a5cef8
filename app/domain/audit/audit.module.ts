import type { Module } from "~/platform/product";
import { eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import {
  about,
  type Forget,
  type Part,
  type Person,
  type PersonalTable,
  textArray,
} from "~/platform/database/personal/personal-tables.server";
import { auditLog } from "~drizzle/schema";

const why =
  "What admins do is recorded for seven years by the number of their account, without names and words of those who are deleted.";

const former = ({ userId }: Person) => `former member ${userId}`;

/** Whether the entry is about the account, or names it as the one who was given something to do. */
const isAboutAccount = ({ username }: Person) =>
  (username === null
    ? undefined
    : or(
        eq(auditLog.subject, `account ${username}`),
        sql`${auditLog.subject} like 'request %' and ${auditLog.subject} like ${`% of ${escaped(username)}`}`,
        sql`${auditLog.act} = 'inbox: assigned' and ${auditLog.detail} = ${username}`,
      )) ?? sql`false`;

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The log of what admins did. */
const personal: PersonalTable[] = [
  {
    title: "What was done to the account",
    table: auditLog,
    where: isAboutAccount,
    forget: {
      how: "kept",
      why,
      emptied: (person) => ({
        subject: sql`regexp_replace(${auditLog.subject}, ${"^(account|request \\d+ of) .*$"}, ${`\\1 ${former(person)}`})`,
        detail: null,
      }),
      plain: ["actorName", "act"],
    },
  },
  {
    title: "What they did as admin",
    table: auditLog,
    where: about({ accounts: [auditLog.actorId] }),
    forget: {
      how: "kept",
      why,
      emptied: (person) => ({ actorName: former(person), detail: null }),
      plain: ["act", "subject"],
    },
    retention: { kind: "audit", old: (before) => lt(auditLog.createdAt, before), deletes: true },
  },
];

/** The log's entries about these subjects, whose numbers are ids: 'order 12'. */
export const auditPart = (...nouns: string[]): Part => ({
  table: auditLog,
  of: (ids) => auditOf(nouns.flatMap((noun) => ids.map((id) => `${noun} ${id}`))),
  forget: forgetWords,
});

/** The same for subjects that another table names. `subjects` is a query of one column. */
export const auditPartOf = (subjects: (ids: readonly number[]) => SQL): Part => ({
  table: auditLog,
  of: (ids) => sql`${auditLog.subject} in (${subjects(ids)})`,
  forget: forgetWords,
});

/** The log loses the words about a subject that is forgotten. They may be its own. */
const forgetWords: Forget = {
  how: "kept",
  why,
  emptied: { detail: null },
  plain: ["actorName", "act", "subject"],
};

/** An act in the inbox may have several subjects. */
const auditOf = (subjects: readonly string[]) =>
  or(
    inArray(auditLog.subject, [...subjects]),
    sql`string_to_array(${auditLog.subject}, ', ') && ${textArray(subjects)}`,
  ) ?? sql`false`;

export const auditModule: Module = {
  personal,
};
