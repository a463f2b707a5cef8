import { ImapFlow, type SearchObject } from "imapflow";
import { readUrl } from "~/lib/text/read-url";

/** A mail as the server has it. Of one that is larger than the limit, the beginning. */
export type MailboxMessage = { uidValidity: string; uid: number; source: Buffer; isCut: boolean };

/** What the server says about a mail. */
type MailMarks = {
  uid: number;
  /** When it came to the mailbox (INTERNALDATE). */
  receivedAt: Date;
  isSeen: boolean;
  isAnswered: boolean;
};

type MailRange = {
  /** The first and the last number. */
  from: number;
  to: number;
  /** Leaves out what came before this day. The server's day may be another one. */
  since?: Date | undefined;
};

/** An open mailbox. Nothing in it is changed. */
export type Mailbox = {
  uidValidity: string;
  /** No mail in it has a higher number yet. */
  lastUid: number;
  /** The numbers of its mails, in order. */
  find: (range: MailRange) => Promise<number[]>;
  marksOf: (uids: readonly number[]) => Promise<MailMarks[]>;
  /** Null if it was deleted since. */
  fetch: (uid: number) => Promise<MailboxMessage | null>;
};

type Reading = {
  /** Of each mail at most so many bytes are read. */
  mostBytes: number;
  signal: AbortSignal;
};

const TIMEOUT_MS = 30_000;
/** Numbers in one command. */
const AT_ONCE = 500;

/** Where the mailbox of this address is: imap[s]://user:password@host:port/INBOX. Null if it is none. */
export function mailboxPlace(address: string) {
  const url = readUrl(address);
  if (!url) return null;
  const isSecure = url.protocol === "imaps:";
  return {
    ...{ isSecure, host: url.hostname, port: Number(url.port) || (isSecure ? 993 : 143) },
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
  };
}

/**
 * Opens the mailbox, read-only, while `use` runs. Throws if the server cannot be reached or refuses.
 * Ends when `signal` is aborted.
 */
export async function withMailbox(
  address: string,
  { mostBytes, signal }: Reading,
  use: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const place = mailboxPlace(address);
  if (!place) throw new Error("The address of the mailbox is not valid");
  const client = new ImapFlow({
    ...{ host: place.host, port: place.port, secure: place.isSecure },
    auth: { user: place.user, pass: place.password },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  });
  // Without a listener an error of the connection would end the process. Calls fail with it too.
  client.on("error", () => undefined);
  const close = () => client.close();
  signal.addEventListener("abort", close);
  try {
    await client.connect();
    await use(await open(client, place.folder, mostBytes));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", close);
    await client.logout().catch(() => client.close());
  }
}

async function open(client: ImapFlow, folder: string, mostBytes: number): Promise<Mailbox> {
  const opened = await client.mailboxOpen(folder, { readOnly: true });
  const uidValidity = String(opened.uidValidity);
  const search = async (query: SearchObject) =>
    ((await client.search(query, { uid: true })) || []).sort((a, b) => a - b);
  const mailbox: Omit<Mailbox, "lastUid"> = {
    uidValidity,
    find: async ({ from, to, since }) => {
      if (from > to) return [];
      const uids = await search({ uid: `${from}:${to}`, ...(since && { since }) });
      // A range that begins behind the last mail always has that one (RFC 9051, section 9).
      return uids.filter((uid) => uid >= from && uid <= to);
    },
    marksOf: async (uids) => {
      const marks: MailMarks[] = [];
      for (let first = 0; first < uids.length; first += AT_ONCE) {
        const some = uids.slice(first, first + AT_ONCE).join(",");
        const query = { flags: true, internalDate: true };
        for await (const { uid, flags, internalDate } of client.fetch(some, query, { uid: true })) {
          const isMarked = (flag: string) => flags?.has(flag) ?? false;
          marks.push({
            ...{ uid, receivedAt: new Date(internalDate ?? NaN) },
            ...{ isSeen: isMarked("\\Seen"), isAnswered: isMarked("\\Answered") },
          });
        }
      }
      return marks.sort((a, b) => a.uid - b.uid);
    },
    fetch: async (uid) => {
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: mostBytes }, size: true },
        { uid: true },
      );
      if (!message || !message.source) return null;
      const { source, size = 0 } = message;
      return { uidValidity, uid, source, isCut: size > source.length };
    },
  };
  // RFC 3501 lets a server leave UIDNEXT out.
  const lastUid = opened.uidNext ? opened.uidNext - 1 : ((await search({ all: true })).at(-1) ?? 0);
  return { ...mailbox, lastUid };
}
