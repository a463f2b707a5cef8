import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { getOrderBooks } from "~/domain/money/order-money.server";
import { requireAdmin, requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The money of the address's order, for the team. Throws a 404 page if it does not exist. */
export const requireBooks = (args: Args) => booksFor(args, requireStaff);

/** The same for admins. */
export const requireBooksAsAdmin = (args: Args) => booksFor(args, requireAdmin);

async function booksFor<Who extends Admin>(args: Args, guard: (args: Args) => Promise<Who>) {
  const actor = await guard(args);
  const books = await getOrderBooks(pageId(args.params.id));
  if (!books) throw new Response("", { status: 404 });
  return { actor, books };
}
