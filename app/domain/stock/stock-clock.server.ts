import { minuteClock } from "~/services/minute-clock.server";
import { withdrawPast } from "./withdraw-batch.server";

/** Withdraws batches past their best-before day. Several processes may run it at once. */
export const stockClock = minuteClock("stock-clock-failed", withdrawPast);
