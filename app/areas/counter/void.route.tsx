import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { voidSale } from "~/domain/counter/change-sale.server";
import { requireStaff } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { COUNTER, COUNTER_FAILURE, salePath } from "./counter-words";
import { loadDetails } from "./find-sale.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Void a Sale", matches);

export const loader = loadDetails;

export const action = buttonAction({
  guard: requireStaff,
  run: (actor, { params }) => voidSale(actor, pageId(params.id)),
  back: COUNTER,
  done: { title: "Sale Voided" },
  failed: "Sale Not Voided",
});

export default function VoidPage() {
  const { id, shownName } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Void ${shownName}?`}
      intro="Its lines, and what it says of the customer, are deleted. Nothing was sold."
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      <div className="button-row">
        <ActionButton action={salePath(id, "void")} failure={COUNTER_FAILURE} className="button">
          Void {shownName}
        </ActionButton>{" "}
        <Link to={salePath(id)} className="button button-quiet">
          Keep it
        </Link>
      </div>
    </FormPage>
  );
}
