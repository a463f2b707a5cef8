import { type Database, db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { publishedTaxes } from "~/domain/website/published.server";
import { type RatesOfDay, ratesOfDay } from "./taxes";

/** The rates that hold on a business day (YYYY-MM-DD), as the owner published them. */
export async function ratesOn(tx: Database, day: string): Promise<RatesOfDay> {
  return ratesOfDay(await publishedTaxes(tx), day);
}

/** Whether goods bear sales tax on the day of this moment. As delivered there is no rate. */
export async function hasSalesTax(now: Date): Promise<boolean> {
  return (await ratesOn(db, businessDay(now))).sales > 0;
}

/** The part of its price, in percent, below which no discount may bring a line. */
export async function discountFloor(tx: Database): Promise<number> {
  return (await publishedTaxes(tx)).floorPercent;
}
