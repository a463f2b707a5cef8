import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { voidSale } from "~/domain/counter/change-sale.server";
import { voidSaleInput } from "~/domain/counter/counter.schema";
import { plural } from "~/lib/counts";
import { formatMoney } from "~/lib/money";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { COUNTER, COUNTER_FAILURE, readAgain, salePath } from "./counter-words";
import { loadOpenSale, saleAction } from "./find-sale.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Void a Sale", matches);

export const shouldRevalidate = readAgain;

export const loader = loadOpenSale;

export const action = saleAction({
  schema: voidSaleInput,
  run: (actor, input, { params }) => voidSale(actor, pageId(params.id), input),
  done: () => to(COUNTER, { title: "Sale Voided" }),
});

export default function VoidPage() {
  const { id, name, version, lines, dueCents } = useLoaderData<typeof loader>().sale;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <FormPage
      heading={`Void ${name}?`}
      intro="Its lines, and what it says of the customer, are deleted. Nothing was sold. The log and the close of the day keep what was in it, its sum, who voided it and why."
      back={{ to: salePath(id), label: `Back to ${name}` }}
    >
      <p>
        {pieces === 0
          ? "Nothing is in it."
          : `In it: ${plural(pieces, "piece", "pieces")} for ${formatMoney(dueCents)}.`}
      </p>
      <ServerForm<typeof voidSaleInput>
        failure={COUNTER_FAILURE}
        id="void-form"
        action={salePath(id, "void")}
        hidden={{ seen: version }}
      >
        {({ reason }, { isPending }) => (
          <>
            <TextAreaField field={reason} label="Reason" rows={2} />
            <p className="button-row">
              <button className="button" aria-disabled={isPending || undefined}>
                Void {name}
              </button>{" "}
              <Link to={salePath(id)} className="button button-quiet">
                Keep it
              </Link>
            </p>
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
