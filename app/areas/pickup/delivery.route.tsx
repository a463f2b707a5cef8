import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DELIVERY_LENGTHS, type DeliverySettings } from "~/domain/orders/pickup/fulfilment";
import { deliveryInput } from "~/domain/orders/pickup/pickup.schema";
import { getDelivery, setDelivery } from "~/domain/orders/pickup/pickup-settings.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { CHECKED } from "~/platform/http/forms/edit-check.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { decimalOf } from "~/lib/money";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RulesFields, typedRules } from "./rules-fields";
import { DELIVERY, FAILURE, SettingsPage } from "./settings-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Delivery", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { settings: await getDelivery() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: deliveryInput,
  edits: {
    present: async (tx) => shownValues(await getDelivery(tx)),
    labels: { isOn: CHECKED, minutes: DELIVERY_LENGTHS },
  },
  run: (admin, settings, { check }) => setDelivery(admin, settings, check),
  done: () => to(DELIVERY, { title: "Delivery Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

function shownValues(settings: DeliverySettings) {
  const { from, to: until, zips, feeCents, leastCents } = settings;
  return {
    ...typedRules(settings),
    ...{ from, to: until, zips: zips.join(", ") },
    ...{ feeCents: decimalOf(feeCents), leastCents: decimalOf(leastCents) },
  };
}

export default function DeliveryPage() {
  const { settings } = useLoaderData<typeof loader>();

  return (
    <SettingsPage
      current="delivery"
      intro="A delivery is paid before it leaves the shop, and the ID is checked at the door (9 NYCRR 123.20). The checkout says so."
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="delivery-form"
        action={DELIVERY}
        values={shownValues(settings)}
        isEdit
        send="Save Delivery"
        sending="Saving…"
        drawnFor={JSON.stringify(settings)}
      >
        {(fields) => (
          <>
            <CheckboxField field={fields.isOn} label="Customers can have orders delivered" />
            <TextAreaField
              field={fields.zips}
              label="ZIP codes that we deliver to"
              hint="Five digits each, with commas between them."
              rows={2}
              isOptional
            />
            <TextField field={fields.feeCents} label="Fee in dollars" inputMode="decimal" />
            <TextField
              field={fields.leastCents}
              label="Least order in dollars"
              hint="Of the products, without the fee."
              inputMode="decimal"
            />
            <TextField
              field={fields.from}
              label="Deliveries begin"
              hint="Like 14:00 or 2 PM, on each day on which the shop is open."
              type="time"
            />
            <TextField field={fields.to} label="Deliveries end" type="time" />
            <SelectField
              field={fields.minutes}
              label="Length of a window"
              empty="Choose a length"
              options={DELIVERY_LENGTHS}
            />
            <RulesFields fields={fields} />
          </>
        )}
      </ServerForm>
    </SettingsPage>
  );
}
