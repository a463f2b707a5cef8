import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { type AskedWords, productHas } from "~/domain/words/ask-words.server";
import { products } from "~drizzle/schema";
import { inStockOf } from "./in-stock.server";
import {
  type Band,
  isFiltered,
  percentBands,
  pieceBands,
  priceBands,
  type ShelfAsked,
  type StrengthBand,
} from "./shelf";

/** A product of the catalogue: one with a page of its own, or one of its variants. */
const offered = alias(products, "offered");

/** THC of one piece: its own figure or, without one, its part of the package's. */
const piece = sql`coalesce(${offered.thcPerPieceMg}, ${offered.thcPerPackageMg} / nullif(${offered.pieces}, 0))`;

/**
 * The condition that a product, or one of its variants, is what is asked for. Undefined if nothing
 * is left out. One variant must have all of it: a cheap one and a strong one are not one that is
 * cheap and strong. The category is the page's, and not looked at here.
 */
export function matchesShelf(asked: ShelfAsked, words: AskedWords): SQL | undefined {
  if (!isFiltered(asked)) return undefined;
  const matching = db
    .select({ page: sql`coalesce(${offered.variantOf}, ${offered.id})` })
    .from(offered)
    .where(
      and(
        isNull(offered.archivedAt),
        asked.q === "" ? undefined : hasWords(words),
        asked.kind === null ? undefined : eq(offered.type, asked.kind),
        asked.strength === null ? undefined : isOfStrength(asked.strength),
        isWithin(offered.price, bandOf(priceBands, asked.price)),
        asked.isInStockOnly ? inStockOf(offered) : undefined,
      ),
    );
  return inArray(products.id, matching);
}

/** Of a search of signs alone there is nothing. */
const hasWords = (words: AskedWords) =>
  words.query === "" ? sql`false` : productHas(sql`${offered.id}`, words);

function isOfStrength(value: StrengthBand["value"]) {
  const band = bandOf(pieceBands, value);
  return band ? isWithin(piece, band) : isWithin(offered.thcPercent, bandOf(percentBands, value));
}

const bandOf = (bands: readonly Band[], value: string | null) =>
  bands.find((band) => band.value === value);

const isWithin = (figure: PgColumn | SQL, band: Band | undefined) =>
  band &&
  and(
    band.over === null ? undefined : sql`${figure} > ${band.over}::numeric`,
    band.upTo === null ? undefined : sql`${figure} <= ${band.upTo}::numeric`,
  );
