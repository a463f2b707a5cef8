import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { openPostgres } from "./postgres-hosts.server";

/** The listener of a channel. */
export type ChannelListener = {
  /** Called with the payload of every NOTIFY, from any process. */
  onNotify: (payload: string) => void;
  /** The connection was opened, or opened again. Earlier notifications may have been missed. */
  onOpen?: () => void;
  /** The connection was lost. Later notifications will be missed. */
  onLost?: () => void;
};

const RETRY_MS = 500;

/**
 * LISTEN on a separate connection that reconnects when it breaks. postgres.js has this too, but
 * does not report when the connection is lost.
 */
export function listenToPostgres(url: string, options: postgres.Options<Record<string, never>>) {
  const listeners = new Map<string, ChannelListener>();
  let isClosing = false;
  let lose = () => {};

  const client = openPostgres(url, {
    ...options,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lose(),
    // postgres.js 3.4 uses this option for its own listen(), but its types lack it.
    ...{
      onnotify: (channel: string, payload: string) => listeners.get(channel)?.onNotify(payload),
    },
  });

  async function startListening(channel: string, listener: ChannelListener) {
    await client.unsafe(`listen "${channel}"`);
    listener.onOpen?.();
  }

  async function openAll() {
    for (const [channel, listener] of listeners) await startListening(channel, listener);
  }

  async function stayOpen() {
    while (!isClosing) {
      await new Promise<void>((resolve) => {
        lose = () => {
          for (const listener of listeners.values()) listener.onLost?.();
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
        // The database cannot be reached. Requests find that out by their own queries.
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    /** Listens on the channel. Rejects if the first attempt fails. */
    async listen(channel: string, listener: ChannelListener) {
      const isFirst = listeners.size === 0;
      listeners.set(channel, listener);
      await startListening(channel, listener);
      if (isFirst) void stayOpen();
    },
    async close() {
      isClosing = true;
      lose();
      await client.end({ timeout: 1 });
    },
  };
}
