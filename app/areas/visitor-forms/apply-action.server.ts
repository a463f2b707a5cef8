import { type ActionFunctionArgs, data } from "@remix-run/node";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { chooseResume, keepChosenResume } from "~/domain/careers/choose-resume.server";
import { removeKeptResume } from "~/domain/careers/kept-resumes.server";
import { findResumeRefusal, RESUME_LIMIT_BYTES } from "~/domain/careers/resume-refusals";
import { getActor } from "~/http/auth.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { parseForm, rejectForm, textField } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { settle } from "~/platform/database/database-away";
import { FAILURE } from "~/ui/visitor-forms/application-form";
import { requestContext } from "~/platform/http/request-context.server";

/** The action of the form for applications, with or without an opening in the address. */
export async function applyAction(args: ActionFunctionArgs) {
  const limits = { body: BODY_LIMIT.careers, file: RESUME_LIMIT_BYTES };
  const { fields, ...upload } = await readUpload(args, "resume", limits);
  const submission = parseForm(fields, applyInput);
  const keptKey = textField(fields, "keptResume");
  if (keptKey && fields.has("removeResume")) {
    await removeKeptResume(keptKey);
    const { initialValue } = submission.reply();
    return data({ lastResult: { initialValue: initialValue ?? {} }, kept: null });
  }
  const sender = { address: requestContext(args).clientAddress };
  const { source, problem } = await chooseResume({ ...upload, keptKey });
  if (submission.status !== "success" || problem) {
    const held = await keepChosenResume(sender, source);
    const said = findResumeRefusal(problem?.message);
    if (held.ok) {
      const beside = { kept: held.kept };
      return rejectForm(args, submission, { problem, beside, ...(said && { said }) });
    }
    return rejectForm(args, submission, { problem: held.problem, beside: { kept: null } });
  }
  const opening = args.params.slug ?? submission.value.opening;
  const input = { ...submission.value, opening };
  const outcome = await settle(applyForJob(await getActor(args), input, source));
  if (!outcome.ok) {
    const held = await keepChosenResume(sender, source);
    const beside = { kept: held.ok ? held.kept : null };
    const { problem: worse } = held.ok ? outcome : held;
    return rejectForm(args, submission, { problem: worse, toast: FAILURE, beside });
  }
  return redirectWithFlash(opening === null ? "/#team" : `/careers/${opening}`, {
    kind: "success",
    title: "Application Submitted!",
    description:
      "Thank you for your interest in joining the company. We'll review your application and get back to you soon.",
  });
}
