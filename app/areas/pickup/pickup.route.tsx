import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PICKUP_LENGTHS } from "~/domain/orders/pickup/fulfilment";
import { pickupInput } from "~/domain/orders/pickup/pickup.schema";
import { getPickup, setPickup } from "~/domain/orders/pickup/pickup-settings.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, SelectField, TextField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { type RuleFields, RulesFields, typedRules } from "./rules-fields";
import { FAILURE, PICKUP, SettingsPage } from "./settings-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Pickup", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { settings: await getPickup() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: pickupInput,
  run: (admin, settings) => setPickup(admin, settings),
  done: () => to(PICKUP, { title: "Pickup Saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function PickupPage() {
  const { settings } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields, Form, formProps, isPending } = useServerForm<
    RuleFields & { cutoffMinutes: string }
  >({
    id: "pickup-form",
    action: PICKUP,
    lastResult: result?.lastResult,
    defaultValue: { ...typedRules(settings), cutoffMinutes: String(settings.cutoffMinutes) },
  });
  return (
    <SettingsPage
      current="pickup"
      intro="Customers choose a window within the opening hours when they order. Switched off, they choose none, and you tell them when the order is ready."
    >
      <Form {...formProps} className="form" key={JSON.stringify(settings)}>
        <ErrorSummary form={form} />
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
        <SubmitButton label="Save Pickup" pendingLabel="Saving…" isPending={isPending} />
      </Form>
    </SettingsPage>
  );
}
