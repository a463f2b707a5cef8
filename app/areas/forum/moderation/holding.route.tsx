import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { holdingInput } from "~/domain/forum/forum.schema";
import { tidyWords } from "~/lib/text/held-words";
import {
  getHolding,
  NEW_MEMBER_DAYS,
  setHolding,
  SUGGESTED_WORDS,
} from "~/domain/forum/moderation/holding.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { insertText } from "~/platform/http/forms/insert-saved.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { TextAreaField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { Inserted } from "~/ui/form/saved-answers";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { HELD } from "./held-words";

const HEADING = "What Is Held";
const FAILURE = { title: "Nothing was changed" };

const CHOICES = [
  { value: "shown", label: "appear at once" },
  { value: "held", label: "wait for you" },
] as const;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { stored: shownValues(await getHolding()), days: NEW_MEMBER_DAYS };
}

/** The form as it is filled in, with the suggested words after the typed ones. Stores nothing. */
async function suggest(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const fields = await readFields(args.request);
  const typed = tidyWords(textField(fields, "words") ?? "");
  const inserted = [...new Set([...typed, ...SUGGESTED_WORDS])].join("\n");
  return insertText(fields, { schema: holdingInput, field: "words", inserted });
}

const save = formAction({
  guard: requireAdmin,
  schema: holdingInput,
  edits: {
    present: async (tx) => shownValues(await getHolding(tx)),
    labels: { firstPosts: CHOICES, links: CHOICES },
  },
  run: (admin, input, { check }) => setHolding(admin, input, check),
  done: () => to(`${HELD}/words`, { title: "Saved" }),
  failure: FAILURE,
});

export const action = byButton("suggest", suggest, save);

export const shouldRevalidate = keepOnRefusal;

const choiceOf = (isHeld: boolean) => (isHeld ? "held" : "shown");

const shownValues = ({ firstPosts, links, words }: Awaited<ReturnType<typeof getHolding>>) => ({
  firstPosts: choiceOf(firstPosts),
  links: choiceOf(links),
  words: words.join("\n"),
});

export default function HoldingPage() {
  const { stored, days } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={HEADING}
      intro={`A held text waits until you publish it. Somebody is a new member until you have published a text of theirs, or one has stood here for ${days} days. In their first three texts, an edit that adds a link or changes most words is held again. Your team's texts are never held.`}
      back={{ to: HELD, label: "Back to the held texts" }}
    >
      <HoldingForm
        // What is stored may differ from what was typed.
        key={JSON.stringify(stored)}
        stored={stored}
        isSuggested={result !== undefined && "inserted" in result}
      />
      <p>
        <Link to="/community/rules">The house rules, as members read them</Link>
      </p>
    </FormPage>
  );
}

type FormProps = {
  stored: ReturnType<typeof shownValues>;
  /** After a press without script. */ isSuggested: boolean;
};

function HoldingForm({ stored, isSuggested }: FormProps) {
  return (
    <ServerForm<typeof save, { inserted?: string }>
      failure={FAILURE}
      id="holding-form"
      action={`${HELD}/words`}
      values={stored}
      isEdit
    >
      {(fields, { isPending, answer }) => (
        <>
          <ChoiceGroup
            field={fields.firstPosts}
            legend="The first texts of new members"
            type="radio"
            options={CHOICES}
          />
          <ChoiceGroup
            field={fields.links}
            legend="Texts of new members with links"
            type="radio"
            options={CHOICES}
          />
          <TextAreaField
            field={fields.words}
            label="Words that hold a text of anybody"
            hint="One word or phrase a line. A word that ends in * stands for all that begin with it."
            rows={12}
          />
          <p>
            Suggested words are offers to sell, and claims about health, that the state does not
            allow us to publish.
            {(answer ? answer.inserted !== undefined : isSuggested) &&
              " They are in the list above. Save to use them."}
          </p>
          <p className="button-row">
            <SubmitButton label="Save" pendingLabel="Saving…" isPending={isPending} />{" "}
            <OtherSubmit name="suggest" label="Add the Suggested Words" isPending={isPending} />
          </p>
          <Inserted answer={answer} into={fields.words} />
        </>
      )}
    </ServerForm>
  );
}
