import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { team } from "~/content/home";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { chooseResume, holdResume } from "~/domain/careers/choose-resume.server";
import { removeKeptResume } from "~/domain/careers/kept-resumes.server";
import { findResumeRefusal, RESUME_LIMIT_BYTES } from "~/domain/careers/resume-refusals";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getActor } from "~/http/auth.server";
import { BODY_LIMIT } from "~/http/forms/body.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { parseForm, rejectForm, textField } from "~/http/forms/form.server";
import { readUpload } from "~/http/forms/upload.server";
import { settle } from "~/lib/outcome";
import { ApplicationForm } from "~/ui/visitor-forms/application-form";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = {
  title: "Submission Failed",
  description: "There was an error submitting your application. Please try again.",
};

export const meta: MetaFunction = ({ matches }) => pageMeta(team.formTitle, matches, team.intro);

export async function loader() {
  return { opening: await getOpening() };
}

export async function action(args: ActionFunctionArgs) {
  const limits = { body: BODY_LIMIT.careers, file: RESUME_LIMIT_BYTES };
  const { fields, ...upload } = await readUpload(args.request, "resume", limits);
  const submission = parseForm(fields, applyInput);
  const keptKey = textField(fields, "keptResume");
  if (keptKey && fields.has("removeResume")) {
    await removeKeptResume(keptKey);
    const { initialValue } = submission.reply();
    return data({ lastResult: { initialValue: initialValue ?? {} }, kept: null });
  }
  const { source, problem } = await chooseResume({ ...upload, keptKey });
  if (submission.status !== "success" || problem) {
    const held = await holdResume(source);
    const said = findResumeRefusal(problem?.message);
    if (held.ok) {
      const beside = { kept: held.kept };
      return rejectForm(args, submission, { problem, beside, ...(said && { said }) });
    }
    return rejectForm(args, submission, { problem: held.problem, beside: { kept: null } });
  }
  const outcome = await settle(applyForJob(await getActor(args), submission.value, source));
  if (!outcome.ok) {
    const held = await holdResume(source);
    const beside = { kept: held.ok ? held.kept : null };
    const { problem: worse } = held.ok ? outcome : held;
    return rejectForm(args, submission, { problem: worse, toast: FAILURE, beside });
  }
  return redirectWithFlash("/#team", {
    kind: "success",
    title: "Application Submitted!",
    description:
      "Thank you for your interest in joining the company. We'll review your application and get back to you soon.",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function CareersPage() {
  const result = useActionData<typeof action>();
  const { applications: closed } = useLoaderData<typeof loader>().opening;
  return (
    <FormPage heading={team.formTitle} intro={team.intro}>
      {closed && <PauseNotice pause={closed} />}
      {/* A form that was refused meanwhile keeps what was typed. */}
      {(!closed || result) && (
        <ApplicationForm lastResult={result?.lastResult} kept={result?.kept} />
      )}
    </FormPage>
  );
}
