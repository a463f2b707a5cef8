import type { SubmissionResult } from "@conform-to/react";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { positionOptions } from "~/content/form-options";
import { site } from "~/content/site";
import { findApplication } from "~/domain/careers/applications/application-queries.server";
import { stageInput } from "~/domain/careers/applications/applications.schema";
import { moveApplication } from "~/domain/careers/applications/move-application.server";
import { proposedMail, stageOf } from "~/domain/careers/applications/stages";
import { fillPlaceholders } from "~/domain/inbox/placeholders";
import { getSavedAnswer, listSavedAnswers } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { pageId } from "~/http/page-id.server";
import { labelOf } from "~/lib/input/choices";
import { readId } from "~/lib/input/read-id";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterLinks } from "~/ui/lists/filter-links";
import { applicationPath } from "../jobs-words";

const FAILURE = { title: "The application was not moved" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.stage.label ?? "404 Page Not Found", matches);

/** The application and the stage that the address names. Throws a 404 if one does not exist. */
async function findMove(params: LoaderFunctionArgs["params"]) {
  const stage = stageOf(params.stage);
  const found = await findApplication(pageId(params.id));
  if (!stage || !found) throw new Response("", { status: 404 });
  return { stage, ...found };
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const { stage, application, opening } = await findMove(args.params);
  const { id, firstName, lastName, email, position } = application;
  const wanted = position === "other" ? "one of our team" : labelOf(positionOptions, position);
  const job = opening?.title ?? wanted;
  const proposed = proposedMail(stage.value, { name: firstName, job });
  // Nothing is asked where no mail is proposed: the button is on the application's page.
  if (!proposed) throw redirect(applicationPath(id));
  const chosen = readId(new URL(args.request.url).searchParams.get("answer"));
  const [answers, saved] = await Promise.all([
    listSavedAnswers(),
    chosen === null ? null : getSavedAnswer(chosen),
  ]);
  const values = { name: firstName, subject: job, me: admin.username, business: site.name };
  return {
    path: `${applicationPath(id)}/stage/${stage.value}`,
    applicant: { id, name: `${firstName} ${lastName}`, email },
    stage,
    answers: answers.map(({ id, title }) => ({ id, title, isChosen: id === saved?.id })),
    mail: saved
      ? { subject: proposed.subject, text: fillPlaceholders(saved.text, values) }
      : proposed,
  };
}

export const action = formAction({
  guard: async (args) => ({ admin: await requireAdmin(args), ...(await findMove(args.params)) }),
  schema: stageInput,
  run: ({ admin, application, stage }, input) =>
    moveApplication(admin, application.id, stage.value, input),
  done: (_, { actor }) =>
    to(applicationPath(actor.application.id), { title: `Moved: ${actor.stage.label}` }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function StagePage() {
  const { path, applicant, stage, answers, mail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={stage.label}
      intro={`Edit the mail before it goes to ${applicant.email}. The notice of the state is added.`}
      back={{ to: applicationPath(applicant.id), label: `Back to ${applicant.name}` }}
    >
      {answers.length > 0 && (
        <FilterLinks
          label="Begin with a saved answer"
          filters={answers.map(({ id, title, isChosen }) => ({
            to: `${path}?answer=${id}`,
            label: title,
            isCurrent: isChosen,
          }))}
        />
      )}
      <StageForm
        // Another saved answer starts another form.
        key={answers.find(({ isChosen }) => isChosen)?.id}
        {...{ path, stage, mail }}
        email={applicant.email}
        lastResult={result?.lastResult}
      />
    </FormPage>
  );
}

type FormProps = {
  path: string;
  stage: { label: string };
  mail: { subject: string; text: string };
  email: string;
  lastResult: SubmissionResult | undefined;
};

function StageForm({ path, stage, mail, email, lastResult }: FormProps) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{
    sendsMail: string;
    subject: string;
    text: string;
  }>({
    id: "stage-form",
    action: path,
    lastResult,
    defaultValue: { ...mail, sendsMail: "on" },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <CheckboxField field={fields.sendsMail} label={`Send this mail to ${email}`} />
      <TextField field={fields.subject} label="Subject" isOptional />
      <TextAreaField field={fields.text} label="Text" rows={12} isOptional />
      <SubmitButton label={`Move to ${stage.label}`} pendingLabel="Moving…" isPending={isPending} />
    </Form>
  );
}
