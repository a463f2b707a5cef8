import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { ADD_FIELD, COUNTER_FAILURE, salePath } from "./counter-words";
import { loadAsked } from "./find-sale.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Compare With the ID", matches);

export const loader = loadAsked;

/** After a customer's code from before, which anybody can make: the seller says whose it is. */
export default function CustomerPage() {
  const { id, asked } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Is this ${asked.name}? Compare with the ID`}
      intro="The code is one from before, which others can make too. The page of the account shows the new one."
      back={{ to: salePath(id), label: "Back to the sale" }}
    >
      <div className="button-row">
        <ActionButton
          action={salePath(id, "add")}
          fields={{ product: asked.code }}
          failure={COUNTER_FAILURE}
          className="button"
        >
          Yes<span className="sr-only">, this is {asked.name}</span>
        </ActionButton>{" "}
        <Link to={salePath(id) + ADD_FIELD} className="button button-quiet">
          No<span className="sr-only">, back to the sale</span>
        </Link>
      </div>
    </FormPage>
  );
}
