import { applicationList, streamResumeData } from "~/domain/careers/careers-queries.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonList } from "~/platform/http/json/json-list.server";

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    return jsonList(args.request, applicationList, {
      key: "resumeFileData",
      of: ({ id, resumeFileName }) => (resumeFileName === null ? null : streamResumeData(id)),
    });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
