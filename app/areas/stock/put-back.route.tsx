import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { putBack } from "~/domain/stock/set-aside.server";
import { setAsideInput } from "~/domain/stock/stock.schema";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { PiecesForm } from "./pieces-form";
import { batchPath, STOCK_FAILURE } from "./stock-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Put Back", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return findBatch(args);
}

export const action = formAction({
  guard: requireAdmin,
  schema: setAsideInput,
  run: (user, input, { params }) => putBack(user, pageId(params.id), input),
  done: (_, { params, input }) =>
    to(batchPath(pageId(params.id)), {
      title: "Put Back",
      description: plural(input.quantity, "piece"),
    }),
  failure: STOCK_FAILURE,
});

export default function PutBackPage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Put Back: ${product.name}`}
      intro={`Batch ${batch.code}. ${plural(batch.setAside, "piece is", "pieces are")} set aside. What is put back can be ordered again. What customers brought back stays in quarantine.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <PiecesForm
        action={`${batchPath(batch.id)}/put-back`}
        name="quantity"
        label="Pieces to put back"
        hint="Those that you looked at."
        button="Put Back"
        hasReason
        example="Seal is whole"
      />
    </FormPage>
  );
}
