import type { MetaFunction } from "@remix-run/node";
import { confirmInput } from "~/domain/accounts/accounts.schema";
import { turnOffSecondFactor } from "~/domain/accounts/second-factor/turn-off-second-factor.server";
import { membersOnly, requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ConfirmPage } from "./confirm-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Turn codes off";
const FAILURE = { title: "Codes stay on" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const loader = membersOnly;

export const action = formAction({
  guard: requireUser,
  schema: confirmInput,
  run: turnOffSecondFactor,
  done: () => to("/account/two-factor", { title: "Codes are off" }),
  failure: FAILURE,
});

export default function TurnOffPage() {
  return (
    <ConfirmPage
      failure={FAILURE}
      heading={HEADING}
      intro="From then on your password alone opens your account. The key in your app and your recovery codes are worth nothing any more."
      back={{ to: "/account/two-factor", label: "Leave them on" }}
      action="/account/two-factor/turn-off"
      button={{ label: "Turn Codes Off", pendingLabel: "Checking…" }}
    />
  );
}
