import { Link } from "@remix-run/react";
import type { AdminProductRow } from "~/domain/shop/shop-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import type { Lead } from "./facts-fields";
import { PictureForm } from "./pictures/picture-form";
import { ProductForm } from "./product-form";
import { ShopAdminPage } from "./shop-admin-page";
import { PRODUCTS } from "./shop-admin-words";

type Props = {
  product: AdminProductRow;
  pictureCount: number;
  leads: readonly Lead[];
  /** Whether it is goods, for which no rate of sales tax holds. */
  isUntaxed: boolean;
};

/** All actions on a product. Each is its own form. */
export function ProductEditor({ product, pictureCount, leads, isUntaxed }: Props) {
  const address = `/office/products/${product.id}`;
  return (
    <ShopAdminPage heading={product.name} back={PRODUCTS}>
      {product.archivedAt ? (
        <p className="banner">This product is archived: it is not in the shop.</p>
      ) : (
        <p>
          <Link to={`/shop/${product.slug}`}>See it in the shop</Link>
        </p>
      )}
      {isUntaxed && (
        <p className="banner">
          It is sold at 0% sales tax until you add a rate in{" "}
          <Link to="/office/website/taxes">Taxes and discounts</Link>.
        </p>
      )}
      <h2>Picture</h2>
      <PictureForm product={product} count={pictureCount} />
      <h2>Details</h2>
      <ProductForm action={address} product={product} leads={leads} />
      <h2>Take it out of the shop</h2>
      <div className="button-row">
        <ActionButton action={`${address}/${product.archivedAt ? "restore" : "archive"}`}>
          {product.archivedAt ? "Put back into the shop" : "Archive"}
        </ActionButton>
        <Link to={`${address}/delete`} className="button button-quiet">
          Delete…
        </Link>
      </div>
    </ShopAdminPage>
  );
}
