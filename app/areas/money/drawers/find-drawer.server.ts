import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getDrawer } from "~/domain/money/drawers/drawer-queries.server";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { drawerPath } from "./drawer-paths";

/** The open drawer of this address. A closed one is shown on its page, where it is opened. */
export async function loadOpenDrawer(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const drawer = await getDrawer(pageId(args.params.id));
  if (!drawer) throw new Response(null, { status: 404 });
  if (drawer.shiftId === null) throw redirect(drawerPath(drawer.id));
  return { id: drawer.id, name: drawer.name, after: String(drawer.moves.at(-1)?.id ?? 0) };
}
