import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PICKUP_LENGTHS, type PickupSettings } from "~/domain/orders/pickup/fulfilment";
import { pickupInput } from "~/domain/orders/pickup/pickup.schema";
import { getPickup, setPickup } from "~/domain/orders/pickup/pickup-settings.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { CHECKED } from "~/platform/http/forms/edit-check.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { CheckboxField, SelectField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RulesFields, typedRules } from "./rules-fields";
import { FAILURE, PICKUP, SettingsPage } from "./settings-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Pickup", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { settings: await getPickup() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: pickupInput,
  edits: {
    present: async (tx) => shownValues(await getPickup(tx)),
    labels: { isOn: CHECKED, minutes: PICKUP_LENGTHS },
  },
  run: (admin, settings, { check }) => setPickup(admin, settings, check),
  done: () => to(PICKUP, { title: "Pickup Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

const shownValues = (settings: PickupSettings) => ({
  ...typedRules(settings),
  cutoffMinutes: String(settings.cutoffMinutes),
  unconfirmedDays: String(settings.unconfirmedDays),
});

export default function PickupPage() {
  const { settings } = useLoaderData<typeof loader>();

  return (
    <SettingsPage
      current="pickup"
      intro="Customers choose a window within the opening hours when they order. Switched off, they choose none, and you tell them when the order is ready."
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="pickup-form"
        action={PICKUP}
        values={shownValues(settings)}
        isEdit
        send="Save Pickup"
        sending="Saving…"
        drawnFor={JSON.stringify(settings)}
      >
        {(fields) => (
          <>
            <CheckboxField field={fields.isOn} label="Customers choose when they pick up" />
            <SelectField
              field={fields.minutes}
              label="Length of a window"
              empty="Choose a length"
              options={PICKUP_LENGTHS}
            />
            <RulesFields fields={fields} />
            <TextField
              field={fields.cutoffMinutes}
              label="Minutes before closing in which nobody comes"
              hint="The last window of a day ends so long before we close."
              inputMode="numeric"
            />
            <TextField
              field={fields.unconfirmedDays}
              label="Days until an order without a time expires"
              hint="Only if nobody confirmed it or took money for it. Its pieces are for sale again then."
              inputMode="numeric"
            />
          </>
        )}
      </ServerForm>
    </SettingsPage>
  );
}
