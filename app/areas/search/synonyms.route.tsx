import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getSynonyms, setSynonyms } from "~/domain/words/synonyms.server";
import { synonymsInput } from "~/domain/words/words.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Words of the search";
const SYNONYMS = "/office/search-words";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { lines: await getSynonyms() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: synonymsInput,
  edits: { present: async (tx) => ({ lines: await getSynonyms(tx) }) },
  run: (admin, { lines }, { check }) => setSynonyms(admin, lines, check),
  done: () => to(SYNONYMS, { title: "Words Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function SynonymsPage() {
  const { lines } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<{ lines: string }>({
    failure: FAILURE,
    id: "synonyms-form",
    action: SYNONYMS,
    lastResult: result?.lastResult,
    defaultValue: { lines },
  });
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p>
        Whoever searches the site or the shop for one of the words of a line also finds the others.
        Accents, capital letters and hyphens do not matter. Words in quotes find only themselves.
      </p>
      <Form {...formProps} className="form" key={lines}>
        <ErrorSummary form={form} />
        <RevisionField revision={revision} />
        <TextAreaField
          field={fields.lines}
          label="Words that mean the same"
          hint="A line for each group, with = between its words, like preroll = joint."
          rows={16}
        />
        <SubmitButton label="Save the Words" pendingLabel="Saving…" isPending={isPending} />
      </Form>
    </div>
  );
}
