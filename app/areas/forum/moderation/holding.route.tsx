import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { holdingInput } from "~/domain/forum/forum.schema";
import { SUGGESTED_WORDS } from "~/domain/forum/moderation/held-words";
import { getHolding, NEW_MEMBER_DAYS, setHolding } from "~/domain/forum/moderation/holding.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { HELD } from "./held-words";

const HEADING = "What Is Held";
const FAILURE = { title: "Nothing was changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { words, ...switches } = await getHolding();
  const isSuggested = new URL(args.request.url).searchParams.has("suggested");
  const listed = isSuggested ? [...new Set([...words, ...SUGGESTED_WORDS])] : words;
  return { ...switches, words: listed.join("\n"), isSuggested, days: NEW_MEMBER_DAYS };
}

export const action = formAction({
  guard: requireAdmin,
  schema: holdingInput,
  run: setHolding,
  done: () => to(`${HELD}/words`, { title: "Saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

const CHOICES = [
  { value: "shown", label: "appear at once" },
  { value: "held", label: "wait for you" },
] as const;

const choiceOf = (isHeld: boolean) => (isHeld ? "held" : "shown");

type Input = { firstPosts: string; links: string; words: string };

export default function HoldingPage() {
  const { firstPosts, links, words, isSuggested, days } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={HEADING}
      intro={`A held text waits until you publish it. Somebody is a new member for ${days} days, until a first text of theirs is published. Your team's texts are never held.`}
      back={{ to: HELD, label: "Back to the held texts" }}
    >
      {isSuggested ? (
        <p className="notice">The suggested words are in the list below. Save to use them.</p>
      ) : (
        <p>
          <Link to="?suggested">Add the suggested words</Link>: offers to sell, and claims about
          health, that the state does not allow us to publish.
        </p>
      )}
      <HoldingForm
        // What is stored may differ from what was typed.
        key={[firstPosts, links, words].join()}
        stored={{ firstPosts: choiceOf(firstPosts), links: choiceOf(links), words }}
        lastResult={result?.lastResult}
      />
      <p>
        <Link to="/community/rules">The house rules, as members read them</Link>
      </p>
    </FormPage>
  );
}

type FormProps = { stored: Input; lastResult: SubmissionResult | undefined };

function HoldingForm({ stored, lastResult }: FormProps) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    id: "holding-form",
    action: `${HELD}/words`,
    lastResult,
    defaultValue: stored,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
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
      <SubmitButton label="Save" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
