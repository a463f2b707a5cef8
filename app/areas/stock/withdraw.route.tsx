import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withdrawalInput } from "~/domain/stock/stock.schema";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { BATCH_FAILURE, batchPath } from "./stock-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Withdraw a Batch", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return findBatch(args);
}

export const action = formAction({
  guard: requireAdmin,
  schema: withdrawalInput,
  run: (admin, input, { params }) => withdrawBatch(admin, pageId(params.id), input),
  done: ({ batch }) =>
    to(batchPath(batch.id), { title: "Batch Withdrawn", description: batch.code }),
  failure: BATCH_FAILURE,
});

export default function WithdrawPage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Withdraw batch ${batch.code} of ${product.name}`}
      intro="Nothing more of it can be ordered. What open orders hold stays held: its page lists them, so that you can call the customers."
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <ReasonForm
        failure={BATCH_FAILURE}
        action={`${batchPath(batch.id)}/withdraw`}
        label="Reason"
        hint="Only the team reads it."
        button="Withdraw the Batch"
      />
    </FormPage>
  );
}
