import { tourSteps } from "~/content/welcome";

/** The overlay over the page, from the address: `?welcome` or `?tour=3`. */
type Overlay = { kind: "quick-start" } | { kind: "tour"; step: number } | null;

/** The overlay in the page's path and query. Null for a tour step that does not exist. */
export function readOverlay(path: string): Overlay {
  const { searchParams } = new URL(path, "http://site.invalid");
  if (searchParams.has("welcome")) return { kind: "quick-start" };
  const step = Number(searchParams.get("tour"));
  const isStep = Number.isInteger(step) && step >= 1 && step <= tourSteps.length;
  return isStep ? { kind: "tour", step } : null;
}

/** The same page without an overlay. */
export function withoutOverlay(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  searchParams.delete("welcome");
  searchParams.delete("tour");
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

/** The same page with the quick start over it. */
export function withQuickStart(path: string): string {
  const plain = withoutOverlay(path);
  return `${plain}${plain.includes("?") ? "&" : "?"}welcome`;
}
