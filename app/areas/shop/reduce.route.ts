import { redirect } from "@remix-run/node";
import { reduceExcess } from "~/domain/orders/cart-view.server";
import { getUser } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { cartAction } from "./cart-action.server";

/** The address is for posts only. A GET shows the cart. */
export const loader = () => redirect("/shop?cart");

/** Reduces the product to what is left and allowed now. A second press changes nothing. */
export const action = cartAction(async (cart, args) =>
  reduceExcess(cart, pageId(args.params.productId), await getUser(args)),
);
