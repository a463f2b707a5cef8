import { randomBytes } from "node:crypto";
import { commitVisit, getVisit } from "./visit.server";

type Line = { productId: number; quantity: number };

// The signature proves that this site wrote the cookie, but an older version may have used another
// format.
function isLine(value: unknown): value is Line {
  if (typeof value !== "object" || value === null) return false;
  if (!("productId" in value && "quantity" in value)) return false;
  return [value.productId, value.quantity].every((n) => Number.isSafeInteger(n) && Number(n) > 0);
}

/** The visitor's cart. Empty without a cookie, or if its signature is wrong. */
export async function readCart(request: Request): Promise<Line[]> {
  const kept: unknown = (await getVisit(request)).get("cart");
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

/** Set-Cookie that stores the cart. */
export async function keepCart(request: Request, lines: Line[]): Promise<string> {
  const visit = await getVisit(request);
  if (lines.length > 0) {
    visit.set("cart", lines);
    if (!visit.has("visitorId")) visit.set("visitorId", randomBytes(12).toString("base64url"));
  } else visit.unset("cart");
  return commitVisit(visit);
}

/** Tells the visitor's requests from those of others. Null before the first product in the cart. */
export async function readVisitorId(request: Request): Promise<string | null> {
  return (await getVisit(request)).get("visitorId") ?? null;
}
