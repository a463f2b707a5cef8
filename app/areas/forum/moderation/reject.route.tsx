import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rejectInput } from "~/domain/forum/forum.schema";
import { reject } from "~/domain/forum/moderation/held-texts.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { targetOf } from "../forum-target.server";
import { HELD, heldPath } from "./held-words";

const FAILURE = { title: "Nothing was changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Do not publish", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  return { target: targetOf(args) };
}

export const action = formAction({
  guard: requireModerator,
  schema: rejectInput,
  run: (admin, input, args) => reject(admin, targetOf(args), input),
  done: () => to(HELD, { title: "Not published", description: "Its author reads your reason." }),
  failure: FAILURE,
});

export default function RejectPage() {
  const { target } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Do not publish ${target.type} ${target.id}`}
      intro="Nobody but its author sees it. You can publish it later on its page for moderation."
      back={{ to: HELD, label: "Back to the held texts" }}
    >
      <ReasonForm
        failure={FAILURE}
        action={`${heldPath(target)}/reject`}
        label="Reason"
        hint="Its author reads it."
        button="Do Not Publish"
      />
    </FormPage>
  );
}
