import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { openPostgres } from "./postgres-hosts.server";

/** What is heard on a channel. */
export type Ear = {
  /** Called with the payload of every NOTIFY, from any process. */
  onNotify: (payload: string) => void;
  /** The connection is there, for the first time or again; what was said before is unheard. */
  onOpen?: () => void;
  /** The connection is gone: what is said from now on is unheard. */
  onLost?: () => void;
};

const RETRY_MS = 500;

/**
 * LISTEN on a connection of its own, made again whenever it breaks. postgres.js has such a thing
 * too, but does not tell when nobody is listening.
 */
export function listenToPostgres(url: string, options: postgres.Options<Record<string, never>>) {
  const ears = new Map<string, Ear>();
  let isClosing = false;
  let lose = () => {};

  const client = openPostgres(url, {
    ...options,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lose(),
    // Read by postgres.js 3.4 for its own listen(), and missing from its types.
    ...{ onnotify: (channel: string, payload: string) => ears.get(channel)?.onNotify(payload) },
  });

  async function openEar(channel: string, ear: Ear) {
    await client.unsafe(`listen "${channel}"`);
    ear.onOpen?.();
  }

  async function openAll() {
    for (const [channel, ear] of ears) await openEar(channel, ear);
  }

  async function stayOpen() {
    while (!isClosing) {
      await new Promise<void>((resolve) => {
        lose = () => {
          for (const ear of ears.values()) ear.onLost?.();
          resolve();
        };
      });
      await reopen();
    }
  }

  async function reopen() {
    while (!isClosing) {
      try {
        return void (await openAll());
      } catch {
        // The database is away; its readers hear of that from their own queries.
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    /** Listens on the channel from now on; rejects when the first try fails. */
    async listen(channel: string, ear: Ear) {
      const isFirst = ears.size === 0;
      ears.set(channel, ear);
      await openEar(channel, ear);
      if (isFirst) void stayOpen();
    },
    async close() {
      isClosing = true;
      lose();
      await client.end({ timeout: 1 });
    },
  };
}
