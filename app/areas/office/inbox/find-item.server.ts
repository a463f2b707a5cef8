import type { LoaderFunctionArgs } from "@remix-run/node";
import { getItem } from "~/domain/inbox/item-page.server";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The member of the team and the item of the address. Throws a 404 for one that is not theirs. */
export async function requireItem(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const item = await getItem(actor, pageId(args.params.id));
  if (!item) throw new Response("", { status: 404 });
  return { actor, item };
}
