import { ImapFlow } from "imapflow";
import { readUrl } from "~/lib/text/read-url";

/** A mail as the server has it. Of one that is larger than the limit, the beginning. */
export type MailboxMessage = { uidValidity: string; uid: number; source: Buffer; isCut: boolean };

/** The last mail that was taken. */
type MailboxPlace = { uidValidity: string; uid: number };

const TIMEOUT_MS = 30_000;

/**
 * Reads the mails of an IMAP mailbox (imap[s]://user:password@host:port/INBOX) that came after this
 * place, oldest first, one at a time, of each at most so many bytes. Nothing in the mailbox is
 * changed. Throws if the server cannot be reached or refuses. Ends when `signal` is aborted.
 */
export async function readMailbox(
  address: string,
  { after, mostBytes, signal }: { after: MailboxPlace; mostBytes: number; signal: AbortSignal },
  take: (message: MailboxMessage) => Promise<void>,
): Promise<void> {
  const url = readUrl(address);
  if (!url) throw new Error("The address of the mailbox is not valid");
  const isSecure = url.protocol === "imaps:";
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
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
    const folder = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
    const mailbox = await client.mailboxOpen(folder, { readOnly: true });
    const uidValidity = String(mailbox.uidValidity);
    const first = uidValidity === after.uidValidity ? after.uid + 1 : 1;
    const found = await client.search({ uid: `${first}:*` }, { uid: true });
    // "n:*" always has the last mail, even if its number is lower (RFC 9051, section 9).
    const uids = (found || []).filter((uid) => uid >= first).sort((a, b) => a - b);
    for (const uid of uids) {
      if (signal.aborted) return;
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: mostBytes }, size: true },
        { uid: true },
      );
      // It was deleted since.
      if (!message || !message.source) continue;
      const { source, size = 0 } = message;
      await take({ uidValidity, uid, source, isCut: size > source.length });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", close);
    await client.logout().catch(() => client.close());
  }
}
