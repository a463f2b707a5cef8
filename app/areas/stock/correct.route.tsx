import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { correctBatch } from "~/domain/stock/correct-stock.server";
import { correctionInput } from "~/domain/stock/stock.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { PiecesForm } from "./pieces-form";
import { batchPath, STOCK_FAILURE } from "./stock-words";
import { formatCount } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta("Correct a Batch", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return findBatch(args);
}

export const action = formAction({
  guard: (args: ActionFunctionArgs) => requireAdmin(args),
  schema: correctionInput,
  run: (user, input, { params }) => correctBatch(user, pageId(params.id), input),
  done: (_, { params }) => to(batchPath(pageId(params.id)), { title: "Stock Corrected" }),
  failure: STOCK_FAILURE,
});

export default function CorrectPage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Correct a Batch: ${product.name}`}
      intro={`Batch ${batch.code}. The ledger says ${formatCount(batch.onHand)} in the house.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <PiecesForm
        action={`${batchPath(batch.id)}/correct`}
        name="change"
        label="Pieces to add or take away"
        hint="Like 2 to add, or -2 to take away."
        button="Correct"
        hasReason
      />
    </FormPage>
  );
}
