import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unitInput } from "~/domain/counter/counter.schema";
import {
  addUnit,
  type LineWithUnits,
  listLinesWithUnits,
} from "~/domain/counter/sale-units.server";
import { plural } from "~/lib/counts";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { SelectField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { SubmitButton } from "~/ui/form/submit-button";
import { ScanAnswers } from "~/ui/scan/scan-answers";
import { ScanField } from "~/ui/scan/scan-field";
import { useScans } from "~/ui/scan/use-scans";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { COUNTER_FAILURE, readAgain, salePath } from "./counter-words";
import { loadDetails, saleAction } from "./find-sale.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Scan Units", matches);

export const shouldRevalidate = readAgain;

export async function loader(args: LoaderFunctionArgs) {
  const { id, shownName } = await loadDetails(args);
  return { id, shownName, ...(await listLinesWithUnits(id)) };
}

export const action = saleAction({
  schema: unitInput,
  run: (_, input, { params }) => addUnit(pageId(params.id), input),
  done: (_, { params }) =>
    to(`${salePath(pageId(params.id), "units")}#unit-form-unit`, { title: "Unit Scanned" }),
});

export default function UnitsPage() {
  const { id, shownName, lines, next } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Units: ${shownName}`}
      intro="Scan the QR code of each unit of cannabis, as Metrc's Retail Item ID. The sale keeps it, and no unit is sold twice."
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      {next === null ? (
        <p>Nothing is in this sale yet. Add a product first.</p>
      ) : (
        <ScanForm saleId={id} lines={lines} next={next} />
      )}
      <ul className="stack">
        {lines.map((line) => (
          <UnitsOfLine key={line.id} saleId={id} line={line} />
        ))}
      </ul>
    </FormPage>
  );
}

type ScanProps = { saleId: number; lines: readonly LineWithUnits[]; next: number };

function ScanForm({ saleId, lines, next }: ScanProps) {
  const scans = useScans({
    ...{ form: "unit-form", field: "unit", address: salePath(saleId, "scan-unit") },
  });
  const nextName = lines.find(({ id }) => id === next)?.productName;
  return (
    <ServerForm<typeof unitInput>
      failure={COUNTER_FAILURE}
      id="unit-form"
      action={salePath(saleId, "units")}
      hidden={{ next }}
      keepsFocus
    >
      {(fields, { isPending }) => (
        <>
          <SelectField
            field={fields.line}
            label="Product"
            options={lines.map(({ id, productName }) => ({
              value: String(id),
              label: productName,
            }))}
            empty={`The first that lacks a unit: ${nextName}`}
          />
          <ScanField
            field={fields.unit}
            label="Retail Item ID"
            hint="Scan it, or type it."
            hasFocus
          />
          <SubmitButton label="Add the Unit" pendingLabel="Adding…" isPending={isPending} />
          <ScanAnswers {...scans} fieldId={fields.unit.id} />
        </>
      )}
    </ServerForm>
  );
}

function UnitsOfLine({ saleId, line }: { saleId: number; line: LineWithUnits }) {
  const { productName, quantity, units } = line;
  return (
    <li>
      <p>
        <strong>{productName}</strong>: {units.length} of {plural(quantity, "unit")} scanned
      </p>
      <ul>
        {units.map(({ id, retailId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <bdi className="break-all">{retailId}</bdi>{" "}
            <ActionButton
              action={salePath(saleId, "remove-unit")}
              fields={{ unit: id, line: line.id }}
              failure={COUNTER_FAILURE}
              className="link-button min-h-11 px-3"
            >
              Remove<span className="sr-only"> {retailId}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </li>
  );
}
