import { productKinds } from "~/domain/shop/product-kinds";
import type { AdminProductRow } from "~/domain/shop/shop-queries.server";
import type { productFormInput } from "~/domain/shop/shop.schema";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { FactsFields, type Lead } from "./facts-fields";
import { PRODUCT_FAILURE } from "./shop-admin-words";
import { ServerForm, type ValuesOf } from "~/ui/form/server-form";

type Props = {
  action: string;
  /** The product to change. Undefined for a new one. */
  product?: AdminProductRow;
  /** The products of which it can be a variant. */
  leads: readonly Lead[];
};

const NEW = { kind: "other", inStock: "on" };

/** What the form shows of a product. */
export function productValues(product: AdminProductRow) {
  const { inStock, pieces, variantOf } = product;
  const { name, description, price, category, kind, weightGrams, strength } = product;
  const { type, thcPerPieceMg, thcPerPackageMg, thcPercent } = product;
  const { cbdPerPieceMg, cbdPerPackageMg, cbdPercent } = product;
  const { ingredients, allergens, origin, storage, variantLabel, sku, barcode } = product;
  return {
    ...{ name, description, price, category, kind, weightGrams, strength },
    ...{ type, thcPerPieceMg, thcPerPackageMg, thcPercent },
    ...{ cbdPerPieceMg, cbdPerPackageMg, cbdPercent },
    ...{ ingredients, allergens, origin, storage, variantLabel, sku, barcode },
    inStock: inStock ? "on" : null,
    pieces: pieces === null ? null : String(pieces),
    variantOf: variantOf === null ? null : String(variantOf),
  } satisfies ValuesOf<typeof productFormInput>;
}

export function ProductForm({ action, product, leads }: Props) {
  return (
    <ServerForm<typeof productFormInput>
      failure={PRODUCT_FAILURE}
      id={product ? `product-${product.id}` : "product-new"}
      action={action}
      values={product ? productValues(product) : NEW}
      isEdit
      send="Save Product"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" />
          <TextAreaField
            field={fields.description}
            label="Description"
            hint="What it is. The law allows no health claims."
            isOptional
          />
          <TextField
            field={fields.price}
            label="Price"
            hint="In dollars, like 45.00."
            inputMode="decimal"
          />
          <TextField
            field={fields.category}
            label="Category"
            hint="Products of one category stand together in the shop, like Edibles."
          />
          <SelectField
            field={fields.kind}
            label="Counts as"
            hint="New York limits how much one order may hold."
            options={productKinds}
            empty="Choose one"
          />
          <TextField
            field={fields.weightGrams}
            label="Weight in grams"
            hint="Of one piece, like 3.5. Needed for flower and concentrate."
            inputMode="decimal"
            isOptional
          />
          <TextField
            field={fields.strength}
            label="Strength"
            hint="As on the label, like 10 mg THC per can. It stands in the product's facts."
            isOptional
          />
          <CheckboxField field={fields.inStock} label="In stock: customers can order it now" />
          <FactsFields fields={fields} leads={leads} />
        </>
      )}
    </ServerForm>
  );
}
