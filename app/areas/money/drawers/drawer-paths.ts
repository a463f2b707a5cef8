import { withQuery } from "~/lib/input/query";

export const DRAWERS = "/office/drawers";

/** The page of a drawer, or one of its acts. */
export const drawerPath = (id: number, act?: string) =>
  act === undefined ? `${DRAWERS}/${id}` : `${DRAWERS}/${id}/${act}`;

/** Where a form of an open drawer is sent. It names the shift that the page showed. */
export const shiftPath = (id: number, act: string, shift: number) =>
  withQuery(drawerPath(id, act), { shift: String(shift) });

export const DRAWER_FAILURE = { title: "Drawer Not Changed", description: "Something went wrong" };
