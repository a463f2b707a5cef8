import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getDrawer } from "~/domain/money/drawers/drawer-queries.server";
import { requireStaff } from "~/http/auth.server";
import { readId } from "~/lib/input/read-id";
import { pageId } from "~/platform/http/page-id.server";
import { drawerPath } from "./drawer-paths";

/**
 * The open drawer of this address. A closed one is shown on its page, where it is opened; but what
 * was typed for a shift that somebody closed meanwhile stays.
 */
export async function loadOpenDrawer(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const drawer = await getDrawer(pageId(args.params.id));
  if (!drawer) throw new Response(null, { status: 404 });
  const shift = drawer.shiftId ?? shownShift(args.request);
  if (shift === null) throw redirect(drawerPath(drawer.id));
  return { id: drawer.id, name: drawer.name, shift, after: String(drawer.moves.at(-1)?.id ?? 0) };
}

/** The shift that the page of a form showed, by the address to which it is sent. */
export const shownShift = ({ url }: Request) => readId(new URL(url).searchParams.get("shift"));
