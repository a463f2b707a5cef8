import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MOVE_WORDS } from "~/domain/money/drawers/drawer-words";
import { moveCash } from "~/domain/money/drawers/use-drawer.server";
import { moveCashInput } from "~/domain/money/money.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DRAWER_FAILURE, drawerPath, shiftPath } from "./drawer-paths";
import { loadOpenDrawer, shownShift } from "./find-drawer.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Pay In or Out", matches);

export const loader = loadOpenDrawer;

export const action = formAction({
  guard: requireStaff,
  schema: moveCashInput,
  run: (actor, input, { params, request }) =>
    moveCash(actor, pageId(params.id), input, shownShift(request)),
  done: (_, { params, input: { kind } }) =>
    to(drawerPath(pageId(params.id)), { title: "Cash Entered", description: MOVE_WORDS[kind] }),
  failure: DRAWER_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function MoveCashPage() {
  const { id, name, shift, after } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Pay in or out: ${name}`}
      intro="Cash that goes into the drawer or out of it without a sale."
      back={{ to: drawerPath(id), label: `Back to ${name}` }}
    >
      <ServerForm<typeof action>
        failure={DRAWER_FAILURE}
        id="move-cash-form"
        action={shiftPath(id, "move", shift)}
        hidden={{ after }}
        send="Enter the Cash"
        sending="Entering…"
      >
        {(fields) => (
          <>
            <ChoiceGroup
              field={fields.kind}
              legend="What is done"
              type="radio"
              options={(["in", "out", "drop"] as const).map((kind) => ({
                value: kind,
                label: MOVE_WORDS[kind],
              }))}
            />
            <TextField
              field={fields.amount}
              label="Amount in dollars"
              hint="Like 50.00."
              inputMode="decimal"
            />
            <TextField field={fields.reason} label="Reason" hint="Like “Change from the bank”." />
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
