import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getListedAccount } from "~/domain/people/accounts-list.server";
import { requireModerator } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The member that the address names, for an admin. Throws a 404 page if there is none. */
export async function requireMemberOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireModerator(args);
  const member = await getListedAccount(pageId(args.params.id));
  if (!member) throw new Response("", { status: 404 });
  return { admin, member };
}
