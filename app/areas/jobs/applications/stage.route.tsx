import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findApplication } from "~/domain/careers/applications/application-queries.server";
import { stageInput } from "~/domain/careers/applications/applications.schema";
import { moveApplication } from "~/domain/careers/applications/move-application.server";
import { proposesMail, stageOf } from "~/domain/careers/applications/stages";
import { proposedMail, subjectOf } from "~/domain/careers/careers-mails.server";
import { listMailsAbout } from "~/domain/inbox/item-page.server";
import { fillPlaceholders } from "~/domain/inbox/placeholders";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { getSavedAnswer, listSavedAnswers } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { siteOf } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { insertSaved } from "~/platform/http/forms/insert-saved.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { pageId } from "~/platform/http/page-id.server";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { INSERT, Inserted, SavedAnswers } from "~/ui/form/saved-answers";
import { SubmitButton } from "~/ui/form/submit-button";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { MailsSoFar } from "~/ui/lists/mail-of-story";
import { shownEmail } from "~/lib/text/shown-email";
import { applicationPath, STAGE_FAILURE } from "../jobs-words";

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
  const { id, firstName, lastName, email } = application;
  // Nothing is asked where no mail is proposed: the button is on the application's page.
  if (!proposesMail(stage.value)) throw redirect(applicationPath(id));
  const source = { kind: "application", sourceId: id } as const;
  const turn = await openReply(admin, source, { isAhead: isFetchedAhead(args.request) });
  const [mails, answers] = await Promise.all([listMailsAbout(source), listSavedAnswers()]);
  return {
    path: `${applicationPath(id)}/stage/${stage.value}`,
    applicant: { id, name: `${firstName} ${lastName}`, email },
    stage,
    turn,
    // What was written so far is read before another mail.
    mails,
    answers: answers.map(({ id, title }) => ({ id, title })),
    mail: proposedMail(stage.value, application, opening),
  };
}

async function insert(args: ActionFunctionArgs) {
  const { username } = await requireAdmin(args);
  const { name: business } = await siteOf(args);
  const { application, opening } = await findMove(args.params);
  const subject = subjectOf(opening);
  const values = { name: application.firstName, subject, me: username, business };
  const textOf = async (id: number) => {
    const saved = await getSavedAnswer(id);
    return saved && fillPlaceholders(saved.text, values);
  };
  return insertSaved(args.request, { schema: stageInput, field: "text", textOf });
}

const move = formAction({
  guard: async (args) => ({ admin: await requireAdmin(args), ...(await findMove(args.params)) }),
  schema: stageInput,
  run: ({ admin, application, stage }, input, { fields }) =>
    moveApplication(admin, application.id, stage.value, { ...input, seen: seenIn(fields) }),
  done: (_, { actor }) =>
    to(applicationPath(actor.application.id), { title: `Moved: ${actor.stage.label}` }),
  failure: STAGE_FAILURE,
});

export const action = byButton(INSERT, insert, move);

export default function StagePage() {
  const { path, applicant, stage, turn, mails, answers, mail } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={stage.label}
      intro={`Edit the mail before it goes to ${shownEmail(applicant.email)}. The notice of the state is added.`}
      back={{ to: applicationPath(applicant.id), label: `Back to ${applicant.name}` }}
    >
      <BegunReplies begun={turn.begun} />
      <MailsSoFar mails={mails} />
      {mails.length > 0 && <h2>Your mail</h2>}
      <StageForm {...{ path, stage, mail, answers }} email={applicant.email} seen={turn.seen} />
    </FormPage>
  );
}

type FormProps = {
  path: string;
  stage: { label: string };
  mail: { subject: string; text: string };
  answers: readonly { id: number; title: string }[];
  email: string;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
};

function StageForm({ path, stage, mail, answers, email, seen }: FormProps) {
  return (
    <ServerForm<typeof move, { inserted?: string }>
      failure={STAGE_FAILURE}
      id="stage-form"
      action={path}
      values={{ ...mail, sendsMail: "on" }}
      isEdit
      madeFrom={seen}
    >
      {(fields, { form, isPending, answer }) => (
        <>
          <CheckboxField
            field={fields.sendsMail}
            label={`Send this mail to ${shownEmail(email)}`}
          />
          <TextField field={fields.subject} label="Subject" size={60} isOptional />
          <TextAreaField field={fields.text} label="Text" rows={12} isOptional />
          <Inserted answer={answer} into={fields.text} />
          <SubmitButton
            label={`Move to ${stage.label}`}
            pendingLabel="Moving…"
            isPending={isPending}
          />
          <SavedAnswers formId={form.id} answers={answers} isPending={isPending} />
        </>
      )}
    </ServerForm>
  );
}
