import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deletePerson } from "~/domain/privacy/person-desk.server";
import { personInput } from "~/domain/privacy/privacy.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { shownEmail } from "~/lib/text/shown-email";
import { withQuery } from "~/lib/input/query";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DELETE_FAILURE, PRIVACY } from "./privacy-words";

const HEADING = "Delete What Is Kept of an Address";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { email: new URL(args.request.url).searchParams.get("email") ?? "" };
}

export const action = formAction({
  guard: requireAdmin,
  schema: personInput,
  run: deletePerson,
  done: ({ id }) => to(`${PRIVACY}/deletions/${id}`, { title: "Personal Data Deleted" }),
  failure: DELETE_FAILURE,
});

export default function DeletePersonPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={HEADING}
      intro="This cannot be undone. An account with this address is signed out and deleted. Type the address again, so that nobody is deleted by mistake."
      back={{ to: withQuery(PRIVACY, { email }), label: "Back to the privacy desk" }}
    >
      {email && (
        <p>
          Asked for: <strong className="wrap-anywhere">{shownEmail(email)}</strong>
        </p>
      )}
      <DeleteForm action={withQuery(`${PRIVACY}/delete`, { email })} />
    </FormPage>
  );
}

type FormProps = { action: string };

function DeleteForm({ action }: FormProps) {
  return (
    <ServerForm<{ email: string }>
      failure={DELETE_FAILURE}
      id="delete-person-form"
      action={action}
      send="Delete for Good"
      sending="Deleting…"
    >
      {(fields) => <TextField field={fields.email} label="Email address" type="email" />}
    </ServerForm>
  );
}
