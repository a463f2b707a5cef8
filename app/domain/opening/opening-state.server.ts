import { type Database, db } from "~/platform/database/db.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { type Refusal, refuse } from "~/lib/outcome";
import { openingSwitches } from "~drizzle/schema";
import { type Pausable, PAUSABLE, RETAIL_STATES } from "./matters";
import { type Opening, type Pause, pauseWords, UNSWITCHED } from "./opening";
import { whyNoOrders } from "./why-no-orders";

let lastKnown = UNSWITCHED;

/**
 * What is open and what is paused, now. While the database cannot be reached: what this process
 * knew last, because pages that need nothing else of it are shown all the same.
 */
export async function getOpening(): Promise<Opening> {
  lastKnown = await whenDatabaseAway(readOpening(db), () => lastKnown);
  return lastKnown;
}

/** The same, or null while nothing is switched, for a page whose data shall stay light. */
export async function getSwitched(): Promise<Opening | null> {
  const opening = await getOpening();
  const { retail, orders, forum, applications } = opening;
  return retail === UNSWITCHED.retail && !(orders ?? forum ?? applications) ? null : opening;
}

/** The same in a transaction. Fails while the database cannot be reached. */
export async function readOpening(tx: Database): Promise<Opening> {
  const now = new Date();
  const rows = await tx.select().from(openingSwitches);
  const pauseOf = (matter: Pausable): Pause | null => {
    const row = rows.find((one) => one.matter === matter);
    if (!row || (row.until && row.until <= now)) return null;
    return { message: row.message, until: row.until };
  };
  const [orders, forum, applications] = PAUSABLE.map(pauseOf);
  const stored = rows.find(({ matter }) => matter === "retail")?.state;
  const retail = RETAIL_STATES.find((state) => state === stored) ?? UNSWITCHED.retail;
  return {
    retail,
    orders: orders ?? null,
    forum: forum ?? null,
    applications: applications ?? null,
  };
}

/** The refusal of what is paused, "conflict" with the owner's message. Null if it is not. */
export async function refuseWhilePaused(
  matter: Pausable,
  tx: Database = db,
): Promise<Refusal | null> {
  const opening = await readOpening(tx);
  const pause = matter === "orders" ? whyNoOrders(opening) : opening[matter];
  return pause && refuse("conflict", pauseWords(pause));
}
