import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setAside } from "~/domain/stock/set-aside.server";
import { setAsideInput } from "~/domain/stock/stock.schema";
import { requireStaff } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { PiecesForm } from "./pieces-form";
import { batchPath, STOCK_FAILURE } from "./stock-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Set Aside", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return findBatch(args);
}

export const action = formAction({
  guard: requireStaff,
  schema: setAsideInput,
  run: (user, input, { params }) => setAside(user, pageId(params.id), input),
  done: (_, { params, input }) =>
    to(batchPath(pageId(params.id)), {
      title: "Set Aside",
      description: plural(input.quantity, "piece"),
    }),
  failure: STOCK_FAILURE,
});

export default function SetAsidePage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Set Aside: ${product.name}`}
      intro={`Batch ${batch.code}. ${plural(batch.onHand - batch.held, "free piece")} in the house. Pieces in quarantine cannot be ordered or sold. What open orders hold stays with them. An admin puts them back or destroys them.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <PiecesForm
        action={`${batchPath(batch.id)}/set-aside`}
        name="quantity"
        label="Pieces to set aside"
        hint="Nobody can order them from then on."
        button="Set Aside"
        hasReason
        example="Seal is broken"
      />
    </FormPage>
  );
}
