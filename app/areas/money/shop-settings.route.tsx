import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  getStaffRefundCents,
  setStaffRefundCents,
} from "~/domain/money/corrections/staff-refunds.server";
import { shopSettingsInput } from "~/domain/money/money.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { decimalOf } from "~/lib/money";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Shop settings";
const SHOP_SETTINGS = "/office/shop-settings";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { staffRefundCents: await getStaffRefundCents() };
}

const shownValues = (cents: number) => ({ staffRefund: decimalOf(cents) });

export const action = formAction({
  guard: requireAdmin,
  schema: shopSettingsInput,
  edits: { present: async (tx) => shownValues(await getStaffRefundCents(tx)) },
  run: (admin, { staffRefund }, { check }) => setStaffRefundCents(admin, staffRefund, check),
  done: () => to(SHOP_SETTINGS, { title: "Shop Settings Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ShopSettingsPage() {
  const { staffRefundCents } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<{
    staffRefund: string;
  }>({
    failure: FAILURE,
    id: "shop-settings-form",
    action: SHOP_SETTINGS,
    lastResult: result?.lastResult,
    defaultValue: shownValues(staffRefundCents),
  });
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <Form {...formProps} className="form" key={staffRefundCents}>
        <ErrorSummary form={form} />
        <RevisionField revision={revision} />
        <TextField
          field={fields.staffRefund}
          label="Refund by staff up to"
          hint="In dollars, of one order. With 0 only admins take pieces back."
          inputMode="decimal"
        />
        <SubmitButton label="Save the Settings" pendingLabel="Saving…" isPending={isPending} />
      </Form>
    </div>
  );
}
