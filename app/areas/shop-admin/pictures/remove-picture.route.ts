import { redirect } from "@remix-run/node";
import { removePicture } from "~/domain/shop/pictures/change-pictures.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { PRODUCTS } from "../shop-admin-words";

/** The address is for posts only. A GET shows the products. */
export const loader = () => redirect(PRODUCTS.to);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => removePicture(admin, pageId(params.id), pageId(params.pictureId)),
  back: ({ params }) => `${PRODUCTS.to}/${pageId(params.id)}/pictures`,
  done: { title: "Picture Removed" },
});
