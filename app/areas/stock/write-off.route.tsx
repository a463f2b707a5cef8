import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { writeOffInput } from "~/domain/stock/stock.schema";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { batchPath, STOCK_FAILURE } from "./stock-words";
import { WriteOffForm } from "./write-off-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Write Off", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return findBatch(args);
}

export const action = formAction({
  guard: requireAdmin,
  schema: writeOffInput,
  run: (admin, input, { params }) => writeOffStock(admin, pageId(params.id), input),
  done: (_, { params, input }) =>
    to(batchPath(pageId(params.id)), {
      title: "Written Off",
      description: `${plural(input.quantity, "piece")} in the ledger`,
    }),
  failure: STOCK_FAILURE,
});

export default function WriteOffPage() {
  const { batch, product } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={`Write off: ${product.name}`}
      intro={`Batch ${batch.code}. What is written off leaves the house without a sale. It stays in the ledger with its reason.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <WriteOffForm
        action={`${batchPath(batch.id)}/write-off`}
        batch={batch}
        lastResult={result?.lastResult}
      />
    </FormPage>
  );
}
