import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openDocument, TERMS_FIELD } from "~/domain/documents/open-document.server";
import { isShownInBrowser } from "~/domain/documents/shown-types";
import { withQuery } from "~/lib/input/query";
import { getActor, requestedPage, sendToLogin } from "~/http/auth.server";
import {
  fileResponse,
  isLaterPart,
  refuseFetchedAhead,
} from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";
import { PROBLEM_STATUS } from "~/platform/http/problem.server";

const LIST = "/investors/documents";
const NEEDS_ACCESS = "This document is for people whom we have given access.";

/** A document's file: /view shows it in the browser, /download saves it, where that is allowed. */
export async function loader(args: LoaderFunctionArgs) {
  refuseFetchedAhead(args.request);
  const { how } = args.params;
  if (how !== "view" && how !== "download") throw new Response("Not Found", { status: 404 });
  const id = pageId(args.params.id);
  const outcome = await openDocument(await getActor(args), id, {
    how,
    isHead: args.request.method === "HEAD",
    isLaterPart: (file) => isLaterPart(args.request, file),
  });
  if (outcome.ok) {
    const { opened, isViewOnly } = outcome;
    const isShown = (how === "view" || isViewOnly) && isShownInBrowser(opened.mimeType);
    return fileResponse(args.request, opened, { how: isShown ? "inline" : "attachment" });
  }
  const { code, message, field } = outcome.problem;
  const page = requestedPage(args.request);
  if (code === "unauthenticated") return sendToLogin(args.request, page);
  if (field === TERMS_FIELD) return redirect(withQuery(`${LIST}/terms`, { redirectTo: page }));
  const refusal =
    code === "forbidden" && field === undefined
      ? { message: NEEDS_ACCESS, next: { to: `${LIST}?request=${id}`, label: "Request Access" } }
      : { message, next: { to: LIST, label: "Go to the documents" } };
  return Response.json(refusal, { status: PROBLEM_STATUS[code] });
}
