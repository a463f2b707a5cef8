import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSynonyms, setSynonyms } from "~/domain/words/synonyms.server";
import { synonymsInput } from "~/domain/words/words.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextAreaField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
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

  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p>
        Whoever searches the site or the shop for one of the words of a line also finds the others.
        Accents, capital letters and hyphens do not matter. Words in quotes find only themselves.
      </p>
      <ServerForm<typeof action>
        failure={FAILURE}
        id="synonyms-form"
        action={SYNONYMS}
        values={{ lines }}
        isEdit
        send="Save the Words"
        sending="Saving…"
        drawnFor={lines}
      >
        {(fields) => (
          <TextAreaField
            field={fields.lines}
            label="Words that mean the same"
            hint="A line for each group, with = between its words, like preroll = joint."
            rows={16}
          />
        )}
      </ServerForm>
    </div>
  );
}
