import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  getStaffRefundCents,
  setShopSettings,
} from "~/domain/money/corrections/staff-refunds.server";
import { shopSettingsInput } from "~/domain/money/money.schema";
import { isClearedOnly } from "~/domain/stock/cleared-batches.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { CHECKED } from "~/platform/http/forms/edit-check.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { decimalOf } from "~/lib/money";
import { CheckboxField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Shop settings";
const SHOP_SETTINGS = "/office/shop-settings";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { settings: await shownSettings() };
}

/** What the form shows. */
async function shownSettings(tx?: Parameters<typeof isClearedOnly>[0]) {
  return {
    staffRefund: decimalOf(await getStaffRefundCents(tx)),
    clearedOnly: (await isClearedOnly(tx)) ? "on" : null,
  };
}

export const action = formAction({
  guard: requireAdmin,
  schema: shopSettingsInput,
  edits: { present: shownSettings, labels: { clearedOnly: CHECKED } },
  run: (admin, input, { check }) => setShopSettings(admin, input, check),
  done: () => to(SHOP_SETTINGS, { title: "Shop Settings Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ShopSettingsPage() {
  const { settings } = useLoaderData<typeof loader>();

  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <ServerForm<typeof action>
        failure={FAILURE}
        id="shop-settings-form"
        action={SHOP_SETTINGS}
        values={settings}
        isEdit
        send="Save the Settings"
        sending="Saving…"
        drawnFor={`${settings.staffRefund} ${settings.clearedOnly}`}
      >
        {(fields) => (
          <>
            <TextField
              field={fields.staffRefund}
              label="Refund by staff up to"
              hint="In dollars, of one order. With 0 only admins take pieces back."
              inputMode="decimal"
            />
            <CheckboxField
              field={fields.clearedOnly}
              label="Sell only batches of cannabis with a package tag and a passed test"
            />
          </>
        )}
      </ServerForm>
    </div>
  );
}
