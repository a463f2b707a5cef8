import { inArray, sql } from "drizzle-orm";
import {
  suppressAddresses,
  suppressedAmong,
  type Suppressed,
} from "~/domain/mail/suppressions.server";
import { subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { newsletterSubscribers } from "~drizzle/schema";
import { readDate } from "./cell-values";
import { FIELDS } from "./import-fields";
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
type Value = { email: string; status: Status; since: Date | null };

/** The words of other systems. Whoever is in none of these lists has not agreed to letters. */
const STATUS_WORDS: Readonly<Record<Status, readonly string[]>> = {
  subscribed: ["subscribed", "active", "enabled", "confirmed", "optedin", "yes", "true", "1"],
  unsubscribed: ["unsubscribed", "optedout", "optout"],
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

/**
 * Subscribers of letters, who are not mailed. Who unsubscribed, bounced or complained elsewhere gets
 * no letters here either, and who did it here is not subscribed again.
 */
export function subscribersKind({ presumed }: FileFacts): RowKind<Value> {
  function read(cells: Cells): Read<Value> {
    const label = cells.email ?? "";
    const refuse = (problem: string) => ({ label, problem });
    const parsed = subscribeInput.safeParse({ email: label });
    if (!parsed.success) return refuse(refusedFields(FIELDS.subscribers, parsed.error) ?? "");
    const { email } = parsed.data;
    const word = cells.status ?? "";
    const status = word ? readStatus(word) : presumed;
    if (!status) {
      return refuse(
        word
          ? `Status: “${word.slice(0, 40)}” does not say that they agreed to letters`
          : "Status: It is empty, so nobody knows whether they agreed to letters",
      );
    }
    const since = cells.since ? readDate(cells.since) : { text: "" };
    if ("problem" in since) return refuse(`Subscribed on: ${since.problem}`);
    // Noon in New York is the same day everywhere in America.
    const day = since.text ? new Date(`${since.text}T17:00:00Z`) : null;
    if (day && day.getTime() > Date.now() + 86_400_000) {
      return refuse("Subscribed on: This day is still to come");
    }
    return { label, value: { email, status, since: day } };
  }

  return {
    read,

    keysOf: ({ value: { email } }) => [addressKey(email)],

    async taken(tx, rows) {
      const emails = rows.map(({ value }) => value.email);
      const subscribers = await tx
        .select({ email: sql<string>`lower(${newsletterSubscribers.email})` })
        .from(newsletterSubscribers)
        .where(inArray(sql`lower(${newsletterSubscribers.email})`, emails));
      const listed = new Set(subscribers.map(({ email }) => email));
      const stopped = await suppressedAmong(tx, emails);
      return new Map(
        rows.flatMap(({ row, value: { email, status } }) => {
          const reason = stopped.get(email);
          if (reason) return [[row, HERE[reason]] as const];
          if (!listed.has(email)) return [];
          const isWanted = status === "subscribed";
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
                wanted.map(({ value: { email, since } }) => ({
                  email,
                  ...(since && { createdAt: since }),
                })),
              )
              .returning({ id: newsletterSubscribers.id, email: newsletterSubscribers.email });
      const ids = new Map(added.map(({ email, id }) => [email, id]));
      const stopped =
        others.length === 0 ? new Map<string, number>() : await suppressAddresses(tx, others);
      for (const { row, value } of rows) {
        const isWanted = value.status === "subscribed";
        const id = (isWanted ? ids : stopped).get(value.email);
        if (id !== undefined) made.set(row, { kind: isWanted ? "subscriber" : "suppression", id });
      }
      return made;
    },
  };
}
