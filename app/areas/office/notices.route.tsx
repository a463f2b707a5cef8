import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/accounts.schema";
import { NOTICE_FREQUENCIES, noticeKindsOf } from "~/domain/inbox/notices/notice-kinds";
import { noticesInput } from "~/domain/inbox/notices/notices.schema";
import { getOwnNotices, setOwnNotices } from "~/domain/inbox/notices/own-notices.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { FrequencyForm } from "~/ui/form/frequency-form";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Your Notices";
const PATH = "/office/notices";
const FAILURE = { title: "Notices Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  return {
    email: actor.email,
    kinds: noticeKindsOf(teamRole(actor) ?? "staff"),
    chosen: await getOwnNotices(actor),
  };
}

export const action = formAction({
  guard: requireStaff,
  schema: noticesInput,
  run: setOwnNotices,
  done: () => to(PATH, { title: "Notices Saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function NoticesPage() {
  const { email, kinds, chosen } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        Mails to {email} about what came. They never say from whom: that you read here, signed in.
      </p>
      <NoticesForm key={JSON.stringify(chosen)} kinds={kinds} chosen={chosen} />
    </div>
  );
}

type FormProps = {
  kinds: readonly { value: string; label: string }[];
  chosen: Record<string, string>;
};

function NoticesForm({ kinds, chosen }: FormProps) {
  const result = useActionData<typeof action>();
  return (
    <FrequencyForm
      id="notices-form"
      action={PATH}
      lastResult={result?.lastResult}
      kinds={kinds}
      chosen={chosen}
      frequencies={NOTICE_FREQUENCIES}
      empty="Not at all"
      submitLabel="Save Notices"
    />
  );
}
