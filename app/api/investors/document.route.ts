import { openDocument } from "~/domain/documents/open-document.server";
import { api, idParam } from "~/platform/http/json/api.server";
import { getActor } from "~/http/auth.server";
import {
  fileResponse,
  isLaterPart,
  refuseFetchedAhead,
} from "~/platform/http/files/download.server";
import { problemResponse } from "~/platform/http/problem.server";

/** A document's file, for those who may open it. */
const handlers = api({
  async GET(args) {
    refuseFetchedAhead(args.request);
    const outcome = await openDocument(await getActor(args), idParam(args.params.id), {
      how: "download",
      isHead: args.request.method === "HEAD",
      isLaterPart: (file) => isLaterPart(args.request, file),
    });
    return outcome.ok
      ? fileResponse(args.request, outcome.opened, {
          how: outcome.isViewOnly ? "inline" : "attachment",
        })
      : problemResponse(outcome.problem);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
