import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDueRule, setDueRule } from "~/domain/inbox/due-rule.server";
import { DUE_RULES } from "~/domain/inbox/due-rules";
import { dueRuleInput } from "~/domain/inbox/inbox.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { INBOX } from "./inbox-words";

const HEADING = "Due times";
const PATH = `${INBOX}/settings`;
const FAILURE = { title: "Setting Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { rule: await getDueRule() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: dueRuleInput,
  edits: {
    present: async (tx) => ({ rule: await getDueRule(tx) }),
    labels: { rule: DUE_RULES },
  },
  run: (admin, { rule }, { check }) => setDueRule(admin, rule, check),
  done: () => to(PATH, { title: "Setting Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function InboxSettingsPage() {
  const { rule } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={HEADING}
      intro="Bookings, meetings and investors' messages are promised an answer. The change holds for what comes from now on."
      back={{ to: INBOX, label: "Back to the inbox" }}
    >
      <ServerForm<typeof action>
        drawnFor={rule}
        failure={FAILURE}
        id="due-form"
        action={PATH}
        values={{ rule }}
        isEdit
        send="Save Setting"
        sending="Saving…"
      >
        {(fields) => (
          <ChoiceGroup
            field={fields.rule}
            legend="Answers are due after"
            type="radio"
            options={DUE_RULES}
          />
        )}
      </ServerForm>
    </FormPage>
  );
}
