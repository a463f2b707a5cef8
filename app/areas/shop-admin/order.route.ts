import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The former address of an order's page, which older mails and bookmarks have. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  throw redirect(`/office/orders/${pageId(args.params.id)}`, 301);
}
