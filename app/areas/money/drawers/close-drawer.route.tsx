import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeDrawer } from "~/domain/money/drawers/use-drawer.server";
import { closeDrawerInput } from "~/domain/money/money.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DRAWER_FAILURE, drawerPath, shiftPath } from "./drawer-paths";
import { loadOpenDrawer, shownShift } from "./find-drawer.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Count and Close", matches);

export const loader = loadOpenDrawer;

export const action = formAction({
  guard: requireStaff,
  schema: closeDrawerInput,
  run: (actor, input, { params, request }) =>
    closeDrawer(actor, pageId(params.id), input, shownShift(request)),
  done: ({ day }) =>
    to(`/office/close?day=${day}#drawers`, {
      title: "Drawer Closed",
      description: "What should have been in it stands below",
    }),
  failure: DRAWER_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function CloseDrawerPage() {
  const { id, name, shift } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Count and close: ${name}`}
      intro="Count first. What should be in the drawer is said afterwards."
      back={{ to: drawerPath(id), label: `Back to ${name}` }}
    >
      <ServerForm<typeof action>
        failure={DRAWER_FAILURE}
        id="close-drawer-form"
        action={shiftPath(id, "close", shift)}
        send="Close the Drawer"
        sending="Closing…"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.cash}
              label="Cash counted in dollars"
              hint="All that is in the drawer, with the float."
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              field={fields.left}
              label="Next float in dollars"
              hint="What stays in the drawer. The rest goes to the safe."
              inputMode="decimal"
              autoComplete="off"
            />
            <TextAreaField field={fields.note} label="Note" rows={3} isOptional />
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
