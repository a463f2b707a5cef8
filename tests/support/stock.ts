import { receiveBatch } from "~/domain/stock/receive-stock.server";
import { anyAdmin } from "./builders";

type Details = { code?: string; quantity: number; bestBefore?: string | null };

let codes = 0;

/** Receives a batch of the product. By default with a number of its own, good for years. */
export async function receive(productId: number, details: Details): Promise<number> {
  codes += 1;
  const outcome = await receiveBatch(anyAdmin(), productId, {
    code: `TEST-${codes}`,
    packedOn: null,
    bestBefore: "2099-01-31",
    laboratory: null,
    thcPercent: null,
    cbdPercent: null,
    ...details,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.id;
}
