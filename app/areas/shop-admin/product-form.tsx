import type { SubmissionResult } from "@conform-to/react";
import { productKinds } from "~/domain/shop/product-kinds";
import type { AdminProductRow } from "~/domain/shop/shop-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FactsFields, type FactsInput, type Lead } from "./facts-fields";
import { PRODUCT_FAILURE } from "./shop-admin-words";

type Props = {
  action: string;
  /** The product to change. Undefined for a new one. */
  product?: AdminProductRow;
  /** The products of which it can be a variant. */
  leads: readonly Lead[];
  lastResult?: SubmissionResult | undefined;
};

type Input = {
  name: string;
  description: string;
  price: string;
  category: string;
  kind: string;
  weightGrams: string;
  strength: string;
  inStock: string;
} & FactsInput;

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
  } satisfies Record<keyof Input, string | null>;
}

export function ProductForm({ action, product, leads, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: PRODUCT_FAILURE,
    id: product ? `product-${product.id}` : "product-new",
    action,
    lastResult,
    defaultValue: product ? productValues(product) : NEW,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
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
      <SubmitButton label="Save Product" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
