import { openDocument } from "~/domain/documents/open-document.server";
import { api, idParam } from "~/http/json/api.server";
import { getActor } from "~/http/auth.server";
import { fileResponse } from "~/http/files/download.server";
import { problemResponse } from "~/http/problem.server";

/** A document's file, for those who may open it. */
const handlers = api({
  async GET(args) {
    const isPart = args.request.headers.has("Range");
    const outcome = await openDocument(await getActor(args), idParam(args.params.id), {
      how: "download",
      isPart,
    });
    return outcome.ok
      ? fileResponse(args.request, outcome.opened, { how: "attachment" })
      : problemResponse(outcome.problem);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
