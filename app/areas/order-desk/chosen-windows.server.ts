import type { Chosen } from "~/domain/orders/desk/picking.server";
import { businessDay, readDay } from "~/lib/dates/dates";

/** The day and the windows in the address: `?day=` and any number of `?window=`. */
export function chosenWindows(request: Request): Chosen {
  const { searchParams } = new URL(request.url);
  const windows = searchParams.getAll("window");
  return {
    day: readDay(searchParams.get("day") ?? "") ?? businessDay(new Date()),
    windows: windows.length > 0 ? windows : null,
  };
}
