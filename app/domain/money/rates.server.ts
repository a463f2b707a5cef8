import type { Database } from "~/database/db.server";
import { publishedTaxes } from "~/domain/website/published.server";
import { type RatesOfDay, ratesOfDay } from "./taxes";

/** The rates that hold on a business day (YYYY-MM-DD), as the owner published them. */
export async function ratesOn(tx: Database, day: string): Promise<RatesOfDay> {
  return ratesOfDay(await publishedTaxes(tx), day);
}

/** The part of its price, in percent, below which no discount may bring a line. */
export async function discountFloor(tx: Database): Promise<number> {
  return (await publishedTaxes(tx)).floorPercent;
}
