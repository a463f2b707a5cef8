import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setStock } from "~/domain/shop/save-product.server";
import { stockInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";

/** There is nothing to see here but the form's answer. */
export const loader = () => redirect("/dashboard/products");

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const submission = await readForm(args.request, stockInput);
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  const outcome = await setStock(id, submission.value.inStock === "true");
  if (!outcome.ok) throw new Response(null, { status: 404 });
  const { name, inStock } = outcome.product;
  return redirectWithFlash("/dashboard/products", {
    kind: "success",
    title: inStock ? "In Stock" : "Out of Stock",
    description: name,
  });
}
