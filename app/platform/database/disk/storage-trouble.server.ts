import { sql } from "drizzle-orm";
import { db } from "../db.server";
import { lastStorageTrouble, recordStored } from "./refusals.server";

const CHECK_EVERY_MS = 1_000;

let checkedAt = 0;

/**
 * Why nothing can be stored, and since when. Null if something can. After a failure it is tried
 * again at most once a second, with a temporary table that needs new room on the disk.
 */
export async function storageTrouble() {
  if (lastStorageTrouble() && Date.now() - checkedAt >= CHECK_EVERY_MS) {
    checkedAt = Date.now();
    // What the disk refuses is recorded as of any query.
    await tryToStore().then(recordStored, () => undefined);
  }
  return lastStorageTrouble();
}

const tryToStore = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table room (words text) on commit drop`);
    await tx.execute(sql`insert into room select md5(n::text) from generate_series(1, 5000) n`);
  });
