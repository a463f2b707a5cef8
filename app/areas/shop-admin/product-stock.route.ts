import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setStock } from "~/domain/shop/save-product.server";
import { stockInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction, pressedOn, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { PRODUCTS } from "./shop-admin-words";

/** The address is for posts only. A GET shows the products. */
export const loader = () => redirect(PRODUCTS.to);

export const action = buttonAction({
  guard: requireAdmin,
  run: async (admin, { request, params }) => {
    const { inStock } = await readChoice(request, stockInput);
    return setStock(admin, pageId(params.id), inStock === "true");
  },
  back: (args: ActionFunctionArgs) => pressedOn(args, PRODUCTS.to),
  done: ({ product: { name, inStock } }) => ({
    title: inStock ? "In Stock" : "Out of Stock",
    description: name,
  }),
  failed: "Not Put on Sale",
});
