import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportBack } from "~/domain/orders/delivery/deliver-stop.server";
import { notDeliveredInput } from "~/domain/orders/delivery/delivery.schema";
import { getRun, listStops } from "~/domain/orders/delivery/delivery-queries.server";
import { NOT_DELIVERED_REASONS, REASON_WORDS } from "~/domain/orders/delivery/stop-state";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DESK_FAILURE } from "../desk-words";
import { runPath } from "./delivery-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Not Delivered", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const [runId, orderId] = [pageId(args.params.id), pageId(args.params.order)];
  const run = await getRun(runId);
  const stop = run && (await listStops(run)).find(({ id }) => id === orderId);
  if (!stop) throw new Response(null, { status: 404 });
  return { runId, orderId, customerName: stop.customerName };
}

export const action = formAction({
  guard: requireStaff,
  schema: notDeliveredInput,
  run: (actor, input, { params }) =>
    reportBack(actor, { runId: pageId(params.id), orderId: pageId(params.order) }, input),
  done: (_, { params }) =>
    to(runPath(pageId(params.id)), {
      title: "Not Delivered",
      description: `Order ${params.order} waits at the desk`,
    }),
  failure: DESK_FAILURE,
});

export default function NotDeliveredPage() {
  const { runId, orderId, customerName } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Order ${orderId} is not delivered`}
      intro={
        <>
          <bdi>{customerName}</bdi>. Bring the order back to the shop. It waits at the desk with
          what was paid.
        </>
      }
      back={{ to: runPath(runId), label: `Back to run ${runId}` }}
    >
      <ReportForm action={runPath(runId, `not-delivered/${orderId}`)} />
    </FormPage>
  );
}

type FormProps = { action: string };

function ReportForm({ action: path }: FormProps) {
  return (
    <ServerForm<typeof action>
      failure={DESK_FAILURE}
      id="not-delivered-form"
      action={path}
      send="Not Delivered"
    >
      {(fields) => (
        <>
          <ChoiceGroup
            field={fields.reason}
            legend="Why"
            type="radio"
            options={NOT_DELIVERED_REASONS.map((value) => ({
              value,
              label: REASON_WORDS[value].label,
            }))}
          />
          <TextField
            field={fields.words}
            label="What happened"
            hint="The customer reads it. It is needed for “Something else”."
            autoComplete="off"
            isOptional
          />
        </>
      )}
    </ServerForm>
  );
}
