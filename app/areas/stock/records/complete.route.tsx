import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { completeWriteOff } from "~/domain/stock/change-write-off.server";
import { laterInput } from "~/domain/stock/stock.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RECORD_FAILURE, recordPath } from "../stock-words";
import { canComplete, findRecord } from "./find-record.server";
import { TheftFields, type Witness, WitnessField } from "./later-fields";

export const meta: MetaFunction = ({ matches }) => pageMeta("Complete a Record", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const record = await findRecord(args);
  if (!canComplete(record)) throw redirect(recordPath(record.id));
  const { id, kind, actorId } = record;
  const team = (await listTeam()).filter((one) => one.id !== actorId);
  return { id, isTheft: kind === "theft", team };
}

export const action = formAction({
  guard: requireAdmin,
  schema: laterInput,
  run: (admin, input, { params }) => completeWriteOff(admin, pageId(params.id), input),
  done: (_, { params }) => to(recordPath(pageId(params.id)), { title: "Record Completed" }),
  failure: RECORD_FAILURE,
});

export default function CompletePage() {
  const { id, isTheft, team } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Complete record ${id}`}
      intro={
        isTheft
          ? "To whom the theft or loss was reported. What is recorded once stays."
          : "Who else witnessed it. The log keeps who was named before, and their answer."
      }
      back={{ to: recordPath(id), label: `Back to record ${id}` }}
    >
      <CompleteForm id={id} isTheft={isTheft} team={team} />
    </FormPage>
  );
}

type Props = {
  id: number;
  isTheft: boolean;
  team: readonly Witness[];
};

function CompleteForm({ id, isTheft, team }: Props) {
  return (
    <ServerForm<typeof action>
      failure={RECORD_FAILURE}
      id="complete-form"
      action={`${recordPath(id)}/complete`}
      send="Save"
      sending="Saving…"
    >
      {(fields) => (
        <>
          {isTheft ? (
            <TheftFields fields={fields} />
          ) : (
            <WitnessField field={fields.witness} team={team} />
          )}
        </>
      )}
    </ServerForm>
  );
}
