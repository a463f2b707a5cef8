import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyJsonInput } from "~/domain/careers/careers.schema";
import { checkResumeData } from "~/domain/careers/resume.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const body = await readJson(args.request, applyJsonInput);
    const { resumeFileName, resumeFileData, ...input } = body;
    const checked = resumeFileData
      ? await checkResumeData(resumeFileName ?? "resume", resumeFileData)
      : null;
    if (checked && !checked.ok) return jsonResult(checked, () => null);
    const outcome = await applyForJob(await getActor(args), input, checked);
    return jsonResult(outcome, ({ application }) => application, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
