import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { positionOptions } from "~/content/form-options";
import { findApplication } from "~/domain/careers/applications/application-queries.server";
import { stageInput } from "~/domain/careers/applications/applications.schema";
import { moveApplication } from "~/domain/careers/applications/move-application.server";
import { proposedMail, stageOf } from "~/domain/careers/applications/stages";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { pageId } from "~/http/page-id.server";
import { labelOf } from "~/lib/input/choices";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
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
  await requireAdmin(args);
  const { stage, application, opening } = await findMove(args.params);
  const { id, firstName, lastName, email, position } = application;
  const wanted = position === "other" ? "one of our team" : labelOf(positionOptions, position);
  const job = opening?.title ?? wanted;
  const mail = proposedMail(stage.value, { name: firstName, job });
  // Nothing is asked where no mail is proposed: the button is on the application's page.
  if (!mail) throw redirect(applicationPath(id));
  return { id, name: `${firstName} ${lastName}`, email, stage, mail };
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
  const { id, name, email, stage, mail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields, Form, formProps, isPending } = useServerForm<{
    sendsMail: string;
    subject: string;
    text: string;
  }>({
    id: "stage-form",
    action: `${applicationPath(id)}/stage/${stage.value}`,
    lastResult: result?.lastResult,
    defaultValue: { ...mail, sendsMail: "on" },
  });
  return (
    <FormPage
      heading={stage.label}
      intro={`Edit the mail before it goes to ${email}. The notice of the state is added.`}
      back={{ to: applicationPath(id), label: `Back to ${name}` }}
    >
      <Form {...formProps} className="form">
        <ErrorSummary form={form} />
        <CheckboxField field={fields.sendsMail} label={`Send this mail to ${email}`} />
        <TextField field={fields.subject} label="Subject" isOptional />
        <TextAreaField field={fields.text} label="Text" rows={12} isOptional />
        <SubmitButton
          label={`Move to ${stage.label}`}
          pendingLabel="Moving…"
          isPending={isPending}
        />
      </Form>
    </FormPage>
  );
}
