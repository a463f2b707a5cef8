import { sql } from "drizzle-orm";
import { db } from "./db.server";

/** Whether the database can be reached. */
export async function isReady(): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
