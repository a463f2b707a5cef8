import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { productTypes } from "~/content/product-types";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { useScannedFields } from "~/ui/scan/use-scanned-fields";

/** The fields of a product beyond those that every product needs. */
export type FactsInput = {
  type: string;
  pieces: string;
  thcPerPieceMg: string;
  thcPerPackageMg: string;
  thcPercent: string;
  cbdPerPieceMg: string;
  cbdPerPackageMg: string;
  cbdPercent: string;
  ingredients: string;
  allergens: string;
  origin: string;
  storage: string;
  variantOf: string;
  variantLabel: string;
  sku: string;
  barcode: string;
};

type Field = FieldMetadata<string>;
type Fields = Record<keyof FactsInput, Field>;

/** A product that leads a page of variants, or could. */
export type Lead = { id: number; name: string };

/** The optional facts in groups. A group is open while it holds a value or an error. */
export function FactsFields({ fields, leads }: { fields: Fields; leads: readonly Lead[] }) {
  const { type, variantOf, variantLabel, sku, barcode } = fields;
  useScannedFields(barcode.formId, [barcode.name, sku.name]);
  return (
    <>
      <Group
        title="Kind, pieces, THC and CBD"
        fields={[type, fields.pieces, ...figuresOf(fields).map(([field]) => field)]}
      >
        <SelectField
          field={type}
          label="Kind of product"
          hint="Its page shows the warnings of its kind. Goods are sold without the taxes on cannabis. Until you say it, the product is out of stock."
          options={productTypes}
          empty="Not said"
          isOptional
        />
        <TextField
          field={fields.pieces}
          label="Pieces in a package"
          hint="A piece is one serving."
          inputMode="numeric"
          isOptional
        />
        {figuresOf(fields).map(([field, label]) => (
          <TextField key={field.name} field={field} label={label} inputMode="decimal" isOptional />
        ))}
      </Group>
      <Group
        title="Ingredients, origin and storage"
        fields={[fields.ingredients, fields.allergens, fields.origin, fields.storage]}
      >
        <TextAreaField field={fields.ingredients} label="Ingredients" rows={3} isOptional />
        <TextAreaField field={fields.allergens} label="Allergens" rows={2} isOptional />
        <TextField field={fields.origin} label="Origin" hint="Where it was grown." isOptional />
        <TextAreaField field={fields.storage} label="How to store it" rows={2} isOptional />
      </Group>
      <Group title="Variants on one page" fields={[variantOf, variantLabel]}>
        <SelectField
          field={variantOf}
          label="Variant of"
          hint="It stands on that product's page, and not in the list of the shop."
          options={leads.map(({ id, name }) => ({ value: String(id), label: name }))}
          empty="None: it has a page of its own"
          isOptional
        />
        <TextField
          field={variantLabel}
          label="What tells it apart"
          hint="Like 3.5 g. The product that leads the page needs it too."
          isOptional
        />
      </Group>
      <Group title="SKU and barcode" fields={[sku, barcode]}>
        <TextField
          field={sku}
          label="SKU"
          hint="Your own number of this product or variant. The counter finds it by it."
          autoComplete="off"
          isOptional
        />
        <TextField
          field={barcode}
          label="Barcode"
          hint="As on the package: 8, 12 or 13 digits. Or a code of your own, for your label."
          autoComplete="off"
          isOptional
        />
      </Group>
    </>
  );
}

const figuresOf = (fields: Fields) =>
  [
    [fields.thcPerPieceMg, "THC in a piece, mg"],
    [fields.cbdPerPieceMg, "CBD in a piece, mg"],
    [fields.thcPerPackageMg, "THC in the package, mg"],
    [fields.cbdPerPackageMg, "CBD in the package, mg"],
    [fields.thcPercent, "THC, percent"],
    [fields.cbdPercent, "CBD, percent"],
  ] as const;

type GroupProps = { title: string; fields: readonly Field[]; children: ReactNode };

function Group({ title, fields, children }: GroupProps) {
  return (
    <details
      className="fold"
      open={fields.some(({ initialValue, errors }) => Boolean(initialValue ?? errors))}
    >
      <summary>{title}</summary>
      <div role="group" aria-label={title} className="form">
        {children}
      </div>
    </details>
  );
}
