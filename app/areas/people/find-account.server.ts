import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getListedAccount } from "~/domain/people/accounts-list.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The account that the address names, for an admin. Throws a 404 page if it does not exist. */
export async function requireAccount(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const account = await getListedAccount(pageId(args.params.id));
  if (!account) throw new Response("", { status: 404 });
  return { admin, account };
}
