import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { runInput } from "~/domain/orders/delivery/delivery.schema";
import { getRun, type Run } from "~/domain/orders/delivery/delivery-queries.server";
import { changeRun } from "~/domain/orders/delivery/plan-run.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DESK_FAILURE } from "../desk-words";
import { runPath } from "./delivery-words";
import { RunForm } from "./run-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Driver and Vehicle", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const [run, team] = await Promise.all([getRun(pageId(args.params.id)), listTeam()]);
  if (!run) throw new Response(null, { status: 404 });
  // A run that has left stays as it is.
  if (run.departedAt) throw redirect(runPath(run.id));
  return { id: run.id, shown: shownValues(run), team };
}

const shownValues = ({ driverId, isDriverOnTeam, vehicle }: Run) => ({
  driver: driverId !== null && isDriverOnTeam ? String(driverId) : "",
  vehicle,
});

export const action = formAction({
  guard: requireStaff,
  schema: runInput,
  edits: {
    present: async (tx, { params }) => {
      const run = await getRun(pageId(params.id), tx);
      return run && shownValues(run);
    },
  },
  run: (actor, input, { params, check }) => changeRun(actor, pageId(params.id), input, check),
  done: ({ id }) => to(runPath(id), { title: "Run Changed" }),
  failure: DESK_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ChangeRunPage() {
  const { id, shown, team } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Driver and vehicle of run ${id}`}
      intro="They stay as they are once the run has left."
      back={{ to: runPath(id), label: `Back to run ${id}` }}
    >
      <RunForm action={runPath(id, "change")} label="Save" team={team} defaultValue={shown} />
    </FormPage>
  );
}
