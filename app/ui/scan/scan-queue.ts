import { FORM_TOKEN_FIELD } from "~/lib/form-token";

/** What was scanned, or typed and sent by Enter. The key makes a second post of it the same scan. */
type Scan = {
  key: string;
  text: string;
  /** The other fields of its form at that moment. */
  fields: Record<string, string>;
};

/** What the server said of a scan that it did not take, or of which it wants a choice. */
type Refused = Pick<Scan, "key" | "text"> & {
  message: string;
  /** The page that shows what the scan means. */
  to?: string | undefined;
};

/** Why nothing is sent now: no answer came, and it is tried again; or this page may not send any more. */
type Trouble = "none" | "no answer" | "stopped";

export type Scans = {
  waiting: readonly Scan[];
  refused: readonly Refused[];
  /** The words about the last scan that was taken. */
  taken: string;
  /** How many scans were answered, so that the page knows when to read its lists again. */
  answered: number;
  trouble: Trouble;
};

const NOTHING: Scans = { waiting: [], refused: [], taken: "", answered: 0, trouble: "none" };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const PATIENCE_MS = 20_000;

/** Scans of one post. On a slow line those that came meanwhile go together. */
const MOST_OF_A_POST = 20;

/** What a scan is answered with. */
type Answer = { message: string; to?: string | undefined; isTaken: boolean };

export type ScanQueue = ReturnType<typeof makeQueue>;

const queues = new Map<string, ScanQueue>();

/**
 * The scans that are posted to an address in their order, one post at a time. A scan leaves the queue
 * with the server's answer alone. One whose answer is lost is sent again with its key, and a page that
 * is loaded again has its predecessor's queue.
 */
export function scanQueue(address: string): ScanQueue {
  const queue = queues.get(address) ?? makeQueue(address);
  // Not in the server, where nobody scans.
  if (typeof document !== "undefined") queues.set(address, queue);
  return queue;
}

function makeQueue(address: string) {
  let scans: Scans = { ...NOTHING, ...stored(address) };
  let form: HTMLFormElement | null = null;
  let isSending = false;
  let endPause: () => void = () => undefined;
  const listeners = new Set<() => void>();

  function change(changed: Partial<Scans>) {
    scans = { ...scans, ...changed };
    store(address, scans);
    for (const listener of listeners) listener();
  }

  function settle(sent: readonly Scan[], answers: readonly Answer[]) {
    const answered = sent.slice(0, answers.length);
    const told = answered.map(({ key, text }, index) => ({ key, text, ...answers[index] }));
    change({
      waiting: scans.waiting.filter((one) => !answered.includes(one)),
      refused: [
        ...scans.refused,
        ...told.flatMap(({ key, text, isTaken, message = "", to }) =>
          isTaken ? [] : [{ key, text, message, to }],
        ),
      ],
      taken: told.findLast(({ isTaken }) => isTaken)?.message ?? scans.taken,
      answered: scans.answered + answers.length,
      trouble: "none",
    });
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    let pause = FIRST_PAUSE_MS;
    while (form && scans.waiting.length > 0) {
      const sent = firstOf(scans.waiting);
      const answers = await post(address, sent, form);
      if (answers === "stopped") {
        change({ trouble: "stopped" });
        break;
      }
      if (answers === "no answer") {
        change({ trouble: "no answer" });
        await new Promise<void>((resolve) => {
          endPause = resolve;
          setTimeout(resolve, pause);
        });
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        continue;
      }
      pause = FIRST_PAUSE_MS;
      settle(sent, answers);
    }
    isSending = false;
  }

  return {
    address,
    /** From now on the scans are sent, with the account that this form was opened by. */
    openFor: (opened: HTMLFormElement) => {
      form = opened;
      void send();
      return () => {
        if (form === opened) form = null;
      };
    },
    add: (text: string, fields: Record<string, string>) => {
      change({ waiting: [...scans.waiting, { key: newKey(), text, fields }] });
      void send();
    },
    /** Takes a scan from the page: it was read. One that waits is not sent again. */
    dismiss: (key: string) => {
      const isOther = (one: { key: string }) => one.key !== key;
      change({ waiting: scans.waiting.filter(isOther), refused: scans.refused.filter(isOther) });
    },
    /** Takes a waiting scan from the queue. It may have arrived. */
    giveUp: () => {
      change({ waiting: [], trouble: "none" });
    },
    sendNow: () => {
      change({ trouble: "none" });
      endPause();
      void send();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: () => scans,
  };
}

/** Also where no secure context gives a randomUUID: a shop's own network without TLS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The first scans that differ by their text alone. */
function firstOf(waiting: readonly Scan[]): Scan[] {
  const fields = JSON.stringify(waiting[0]?.fields);
  const other = waiting.findIndex((one) => JSON.stringify(one.fields) !== fields);
  return waiting.slice(0, Math.min(other === -1 ? MOST_OF_A_POST : other, MOST_OF_A_POST));
}

/** The answers to the first of these scans, at least to one. */
async function post(
  address: string,
  sent: readonly Scan[],
  form: HTMLFormElement,
): Promise<Answer[] | "no answer" | "stopped"> {
  const opener = new FormData(form).get(FORM_TOKEN_FIELD);
  const body = new URLSearchParams(sent[0]?.fields);
  for (const { text, key } of sent) {
    body.append("scan", text);
    body.append("key", key);
  }
  if (typeof opener === "string") body.set(FORM_TOKEN_FIELD, opener);
  try {
    const response = await fetch(address, {
      ...{ method: "POST", body, headers: { Accept: "application/json" } },
      // To the sign-in, which takes no scan.
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { ok, status } = response;
    if (status >= 500 || status === 429 || status === 408) return "no answer";
    const answers = ok ? readAnswers(await response.text()) : [];
    return answers.length > 0 ? answers : "stopped";
  } catch {
    return "no answer";
  }
}

function readAnswers(json: string): Answer[] {
  const answers: unknown = JSON.parse(json);
  return Array.isArray(answers) ? answers.filter(isAnswer) : [];
}

const isAnswer = (read: unknown): read is Answer =>
  typeof read === "object" && read !== null && "message" in read && "isTaken" in read;

const PREFIX = "scans ";
const storageKey = (address: string) => PREFIX + address;

/** The addresses below this path with scans that were not answered, or whose refusal was not read. */
export function unreadQueues(path: string): ScanQueue[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(storageKey(path)))
      .map((key) => scanQueue(key.slice(PREFIX.length)));
  } catch {
    return [];
  }
}

/** What the page before this one had not read or not sent. Of another program's shape nothing. */
function stored(address: string): Partial<Scans> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(storageKey(address)) ?? "{}");
    return isStored(read) ? read : {};
  } catch {
    return {};
  }
}

const isStored = (read: unknown): read is Pick<Scans, "waiting" | "refused"> =>
  typeof read === "object" &&
  read !== null &&
  "waiting" in read &&
  Array.isArray(read.waiting) &&
  "refused" in read &&
  Array.isArray(read.refused);

function store(address: string, { waiting, refused }: Scans) {
  try {
    if (waiting.length + refused.length === 0) sessionStorage.removeItem(storageKey(address));
    else sessionStorage.setItem(storageKey(address), JSON.stringify({ waiting, refused }));
  } catch {
    // Storage is full or forbidden: the queue lives as long as its page.
  }
}
