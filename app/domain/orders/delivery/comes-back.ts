import { batchWords } from "~/domain/stock/stock-words";
import type { LoadedLine } from "~drizzle/schema";
import type { OrderStatus } from "../order-status";
import { isUnderway, type StopState } from "./stop-state";

export type { LoadedLine };

type Item = {
  id: number;
  productName: string;
  quantity: number;
  batches: readonly { code: string; quantity: number }[];
};

type Loaded = {
  state: StopState;
  status: OrderStatus;
  loaded: readonly LoadedLine[] | null;
  items: readonly Item[];
};

/** The lines of an order as they leave the shop now. */
export const loadOf = (items: readonly Item[]): LoadedLine[] =>
  items.map(({ id, productName, quantity, batches }) => ({
    ...{ line: id, name: productName, quantity },
    batches: batchWords(batches),
  }));

/**
 * What comes back to the shop with the vehicle of a stop: all of an order that was not delivered or was
 * cancelled, and each line that was left out on the way. Nothing before the departure.
 */
export function comesBack({ state, status, loaded, items }: Loaded): LoadedLine[] {
  if (state === "planned") return [];
  const lines = loaded ?? loadOf(items);
  if (status !== "completed" && !isUnderway(state)) return [...lines];
  return lines.filter(({ line }) => !items.some(({ id }) => id === line));
}

type Back = { id: number; back: readonly LoadedLine[] };

const piecesOf = (lines: readonly LoadedLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What the page of a return shows, as the text of its hidden field: "7:2,9:1", pieces by order. */
export const seenBack = (stops: readonly Back[]) =>
  stops
    .filter(({ back }) => back.length > 0)
    .map(({ id, back }) => `${id}:${piecesOf(back)}`)
    .join();
