import { recordFile } from "~/domain/audit/record-audit.server";
import { getResume } from "~/domain/careers/careers-queries.server";
import { api, idParam } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { fileResponse, isLaterPart } from "~/platform/http/files/download.server";
import { problemResponse } from "~/platform/http/problem.server";

const handlers = api({
  async GET(args) {
    const admin = await requireApiAdmin(args);
    const resume = await getResume(idParam(args.params.id));
    if (!resume) return problemResponse({ code: "not-found", message: "Not Found" });
    await recordFile(admin, `resume of application ${args.params.id}`, {
      how: "download",
      isLaterPart: isLaterPart(args.request, resume),
    });
    return fileResponse(args.request, resume, { how: "attachment" });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
