import { redirect } from "@remix-run/node";
import { archiveProduct, restoreProduct } from "~/domain/shop/save-product.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { PRODUCTS } from "./shop-admin-words";

/** The address is for posts only. A GET shows the products. */
export const loader = () => redirect(PRODUCTS.to);

export const action = pairAction(
  { guard: requireAdmin, back: PRODUCTS.to },
  {
    archive: {
      run: (admin, { params }) => archiveProduct(admin, pageId(params.id)),
      done: ({ product }) => ({ title: "Product Archived", description: product.name }),
    },
    restore: {
      run: (admin, { params }) => restoreProduct(admin, pageId(params.id)),
      done: ({ product }) => ({ title: "Product Back in the Shop", description: product.name }),
    },
  },
);
