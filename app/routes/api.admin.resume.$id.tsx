import { create as contentDisposition } from "content-disposition";
import { recordDownload } from "~/domain/audit/record-audit.server";
import { getResume } from "~/domain/careers/careers-queries.server";
import { decodeResume, resumeFileName } from "~/domain/careers/resume.server";
import { api, idParam } from "~/http/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { problemResponse } from "~/http/problem.server";

const handlers = api({
  async GET(args) {
    const admin = await requireApiAdmin(args);
    const resume = await getResume(idParam(args.params.id));
    if (!resume) return problemResponse({ code: "not-found", message: "Not Found" });
    await recordDownload(admin, `resume of application ${args.params.id}`);
    const { type, bytes } = decodeResume(resume.data);
    return new Response(bytes, {
      headers: {
        "Content-Type": type,
        "Content-Length": String(bytes.length),
        "Content-Disposition": contentDisposition(resumeFileName(resume.fileName, type)),
        "Cache-Control": "no-store",
      },
    });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
