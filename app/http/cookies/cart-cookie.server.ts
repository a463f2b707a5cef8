import { commitVisit, getVisit } from "./visit.server";

type Line = { productId: number; quantity: number };

// The signature says that this server wrote the cookie, not which of its versions did.
function isLine(value: unknown): value is Line {
  if (typeof value !== "object" || value === null) return false;
  if (!("productId" in value && "quantity" in value)) return false;
  return [value.productId, value.quantity].every((n) => Number.isSafeInteger(n) && Number(n) > 0);
}

/** The visitor's cart; empty without one, or when its cookie was tampered with. */
export async function readCart(request: Request): Promise<Line[]> {
  const kept: unknown = (await getVisit(request)).get("cart");
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

/** Set-Cookie that keeps this cart from now on. */
export async function keepCart(request: Request, lines: Line[]): Promise<string> {
  const visit = await getVisit(request);
  if (lines.length > 0) visit.set("cart", lines);
  else visit.unset("cart");
  return commitVisit(visit);
}
