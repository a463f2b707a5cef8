import type { Database } from "./database/db.server";

/** What is done because something happened, in the transaction that stores it. */
export type Listener<News> = (tx: Database, news: News) => Promise<unknown>;

/**
 * Something that happens. The returned function tells its listeners, one after the other in this
 * order: a transaction is one connection. If one throws, nothing of it is stored.
 */
export function event<News>(...listeners: Listener<News>[]) {
  return async (tx: Database, news: News): Promise<void> => {
    for (const listener of listeners) await listener(tx, news);
  };
}
