import { inArray, sql } from "drizzle-orm";
import {
  suppressAddresses,
  suppressedAmong,
  type Suppressed,
} from "~/domain/mail/suppressions.server";
import { subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { businessDay } from "~/lib/dates/dates";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { newsletterSubscribers } from "~drizzle/schema";
import { readDate } from "./cell-values";
import { FIELDS, systemOf } from "./import-fields";
import {
  addressKey,
  type Cells,
  type FileFacts,
  type Made,
  type Read,
  type RowKind,
} from "./import-row";
import { refusedFields } from "./refused-fields";

type Status = "subscribed" | Suppressed;
type Value = { email: string; status: Status; since: string | null; source: string };

/** The words of other systems. Whoever is in none of these lists has not agreed to letters. */
const STATUS_WORDS: Readonly<Record<Status, readonly string[]>> = {
  subscribed: ["subscribed", "active", "enabled", "confirmed", "optedin", "yes", "true", "1"],
  unsubscribed: ["unsubscribed", "optedout", "optout", "cancelled", "canceled", "left"],
  bounced: [
    "bounced",
    "cleaned",
    "hardbounced",
    "bounce",
    "blocklisted",
    "blacklisted",
    "disabled",
  ],
  complained: ["complained", "spam", "abuse", "reported", "markedasspam"],
};

const HERE: Readonly<Record<Suppressed, string>> = {
  unsubscribed: "It unsubscribed here, and stays so",
  bounced: "Mail to it bounced here, and it stays stopped",
  complained: "Its owner complained here, and it stays stopped",
};

function readStatus(text: string): Status | null {
  const word = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const found = Object.entries(STATUS_WORDS).find(([, words]) => words.includes(word));
  // Object.entries forgets the type of the keys.
  return (found?.[0] as Status | undefined) ?? null;
}

const NO = ["false", "no", "n", "0"];

/** What stops letters to the address by another column than the status, whatever that says. */
function stoppedBy(cells: Cells): Suppressed | null {
  const word = (name: string) => (cells[name] ?? "").trim().toLowerCase();
  if (word("bouncedOn")) return "bounced";
  if (word("leftOn") || NO.includes(word("wantsMail"))) return "unsubscribed";
  return word("stoppedMail") && !NO.includes(word("stoppedMail")) ? "unsubscribed" : null;
}

/**
 * Subscribers of letters, who are not mailed. Who unsubscribed, bounced or complained elsewhere gets
 * no letters here either, in whichever order the files come: who came by an earlier file leaves the
 * list. What a person chose here itself stays. The day of consent is that of the file, or unknown.
 */
export function subscribersKind({ presumed, heads, columns, fileName }: FileFacts): RowKind<Value> {
  const system = systemOf(heads);
  const file = system ? `${system}, ${fileName}` : fileName;
  const headOf = (field: string) => heads[columns[field] ?? -1] ?? "";

  function read(cells: Cells): Read<Value> {
    const label = cells.email ?? "";
    const refuse = (problem: string) => ({ label, problem });
    const parsed = subscribeInput.safeParse({ email: label });
    if (!parsed.success) return refuse(refusedFields(FIELDS.subscribers, parsed.error) ?? "");
    const { email } = parsed.data;
    const word = cells.status ?? "";
    const said = word ? readStatus(word) : cells.wantsMail ? readStatus(cells.wantsMail) : presumed;
    const stopped = stoppedBy(cells);
    const status = said === "complained" || said === "bounced" ? said : (stopped ?? said);
    if (!status) {
      const unknown = word || (cells.wantsMail ?? "");
      return refuse(
        unknown
          ? `Status: “${unknown.slice(0, 40)}” does not say that they agreed to letters`
          : "Status: It is empty, so nobody knows whether they agreed to letters",
      );
    }
    const field = cells.since ? "since" : "confirmedOn";
    const given = cells[field] ?? "";
    const since = given ? readDate(given) : { text: "" };
    if ("problem" in since) return refuse(`Subscribed on: ${since.problem}`);
    if (since.text > businessDay(new Date(Date.now() + 86_400_000))) {
      return refuse("Subscribed on: This day is still to come");
    }
    const source = since.text ? `${headOf(field)} of ${file}` : `${file}, without a day`;
    return { label, value: { email, status, since: since.text || null, source } };
  }

  return {
    read,

    keysOf: ({ value: { email } }) => [addressKey(email)],

    async taken(tx, rows) {
      const emails = rows.map(({ value }) => value.email);
      const subscribers = await tx
        .select({
          email: sql<string>`lower(${newsletterSubscribers.email})`,
          isImported: sql<boolean>`${isImported}`,
        })
        .from(newsletterSubscribers)
        .where(inArray(sql`lower(${newsletterSubscribers.email})`, emails));
      const listed = new Map(subscribers.map((one) => [one.email, one.isImported]));
      const stopped = await suppressedAmong(tx, emails);
      return new Map(
        rows.flatMap(({ row, value: { email, status } }) => {
          const reason = stopped.get(email);
          if (reason) return [[row, HERE[reason]] as const];
          const isWanted = status === "subscribed";
          if (!listed.has(email) || (!isWanted && listed.get(email))) return [];
          return [
            [
              row,
              isWanted
                ? "It is on the list already"
                : "It subscribed here by itself. Remove it by hand if it should get no letters",
            ] as const,
          ];
        }),
      );
    },

    async write(tx, _cause, rows) {
      const made = new Map<number, Made>();
      const wanted = rows.filter(({ value }) => value.status === "subscribed");
      const others = rows.flatMap(({ value: { email, status } }) =>
        status === "subscribed" ? [] : { email, reason: status },
      );
      const added =
        wanted.length === 0
          ? []
          : await tx
              .insert(newsletterSubscribers)
              .values(
                wanted.map(({ value: { email, since, source } }) => ({
                  ...{ email, consentOn: since, consentSource: source },
                  // Noon in New York is the same day everywhere in America.
                  ...(since && { createdAt: new Date(`${since}T17:00:00Z`) }),
                })),
              )
              .returning({ id: newsletterSubscribers.id, email: newsletterSubscribers.email });
      const ids = new Map(added.map(({ email, id }) => [email, id]));
      const stopped =
        others.length === 0 ? new Map<string, number>() : await suppressAddresses(tx, others);
      const left = await takeOff(
        tx,
        others.map(({ email }) => email),
      );
      for (const { row, value } of rows) {
        const isWanted = value.status === "subscribed";
        const id = (isWanted ? ids : stopped).get(value.email);
        if (id === undefined) continue;
        const replaced = isWanted ? undefined : left.get(value.email);
        const kind = isWanted ? "subscriber" : "suppression";
        made.set(row, { kind, id, ...(replaced && { replaced }) });
      }
      return made;
    },
  };
}

/** Came by a file, and has chosen nothing here since. */
const isImported = sql`(${newsletterSubscribers.consentSource} is not null
  and ${newsletterSubscribers.chosenAt} is null)`;

/** Takes who came by an earlier file off the list. Returns their rows by their addresses. */
async function takeOff(tx: Database, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, Record<string, unknown>>();
  // As PostgreSQL writes them: a Date has no microseconds.
  const rows = await selectRows<{ email: string; whole: Record<string, unknown> }>(
    sql`delete from ${newsletterSubscribers}
      where lower(${newsletterSubscribers.email}) in ${[...emails]} and ${isImported}
      returning lower(email) as email, to_jsonb(${newsletterSubscribers}) as whole`,
    tx,
  );
  return new Map(rows.map(({ email, whole }) => [email, whole]));
}
