import { redirect } from "@remix-run/node";
import { placePicture } from "~/domain/shop/pictures/change-pictures.server";
import { placeInput } from "~/domain/shop/shop.schema";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { PRODUCTS } from "../shop-admin-words";

/** The address is for posts only. A GET shows the products. */
export const loader = () => redirect(PRODUCTS.to);

export const action = buttonAction({
  guard: requireAdmin,
  run: async (admin, { request, params }) => {
    const { place } = await readChoice(request, placeInput);
    const pictureId = pageId(params.pictureId);
    return placePicture(admin, pageId(params.id), { pictureId, place: Number(place) });
  },
  back: ({ params }) => `${PRODUCTS.to}/${pageId(params.id)}/pictures`,
  done: { title: "Picture Moved" },
});
