import { parseHundredths } from "./hundredths";
import { parseMilligrams } from "./weight";

/** What of a product's facts says how much THC is in a package. */
export type ThcFacts = {
  pieces: number | null;
  thcPerPieceMg: string | null;
  thcPerPackageMg: string | null;
  thcPercent: string | null;
  weightGrams: string | null;
};

/**
 * The THC of one package as its label says it, in hundredths of a milligram: the amount in the
 * package, else the amount in a piece times the pieces, else the part of the weight, where the
 * batch's own percentage counts more than the product's. Null if the facts do not say it.
 */
export function labelledThc(facts: ThcFacts, batchPercent: string | null): number | null {
  const whole = parseHundredths(facts.thcPerPackageMg);
  if (whole !== null) return whole;
  const piece = parseHundredths(facts.thcPerPieceMg);
  if (piece !== null && facts.pieces !== null) return piece * facts.pieces;
  const percent = parseHundredths(batchPercent ?? facts.thcPercent);
  const milligrams = parseMilligrams(facts.weightGrams);
  return percent === null || milligrams === null ? null : Math.round((milligrams * percent) / 100);
}
