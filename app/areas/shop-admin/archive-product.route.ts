import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { archiveProduct } from "~/domain/shop/save-product.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/dashboard/products");

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const outcome = await archiveProduct(pageId(args.params.id));
  if (!outcome.ok) throw new Response(null, { status: 404 });
  return redirectWithFlash("/dashboard/products", {
    kind: "success",
    title: "Product Archived",
    description: outcome.product.name,
  });
}
