import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoWriteOff } from "~/domain/stock/change-write-off.server";
import { undoInput } from "~/domain/stock/stock.schema";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RECORD_FAILURE, recordPath } from "../stock-words";
import { findStanding } from "./find-record.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Undo a Write-Off", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return findStanding(args);
}

export const action = formAction({
  guard: requireAdmin,
  schema: undoInput,
  run: (admin, input, { params }) => undoWriteOff(admin, pageId(params.id), input),
  done: (_, { params }) => to(recordPath(pageId(params.id)), { title: "Write-Off Undone" }),
  failure: RECORD_FAILURE,
});

export default function UndoPage() {
  const record = useLoaderData<typeof loader>();
  const pieces = plural(
    record.pieces,
    "piece goes back where it was",
    "pieces go back where they were",
  );
  return (
    <FormPage
      heading={`Undo record ${record.id}`}
      intro={`For a record that was mistyped. ${pieces}, and can be ordered again if that was the house. The record stays, with a counter-entry. Record what is right anew.`}
      back={{ to: recordPath(record.id), label: `Back to record ${record.id}` }}
    >
      <ReasonForm
        failure={RECORD_FAILURE}
        action={`${recordPath(record.id)}/undo`}
        label="Reason"
        hint="It stays in the ledger, like “Wrong batch”."
        button="Undo the Write-Off"
      />
    </FormPage>
  );
}
