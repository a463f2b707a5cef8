import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countBatch } from "~/domain/stock/correct-stock.server";
import { countInput } from "~/domain/stock/stock.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { PiecesForm } from "./pieces-form";
import { batchPath, STOCK_FAILURE } from "./stock-words";
import { formatCount } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta("Count a Batch", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return findBatch(args);
}

export const action = formAction({
  guard: (args: ActionFunctionArgs) => requireStaff(args),
  schema: countInput,
  run: (user, input, { params }) => countBatch(user, pageId(params.id), input),
  done: (_, { params }) => to(batchPath(pageId(params.id)), { title: "Count Saved" }),
  failure: STOCK_FAILURE,
});

export default function CountPage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Count a Batch: ${product.name}`}
      intro={`Batch ${batch.code}. The ledger says ${formatCount(batch.onHand)} in the house.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <PiecesForm
        action={`${batchPath(batch.id)}/count`}
        name="onHand"
        label="Pieces in the house"
        hint="Count what is held for orders too, and not what is in quarantine."
        button="Save the Count"
      />
    </FormPage>
  );
}
