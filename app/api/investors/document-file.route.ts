import type { LoaderFunctionArgs } from "@remix-run/node";
import { openDocument } from "~/domain/documents/open-document.server";
import { getActor, requestedPage, sendToLogin } from "~/http/auth.server";
import {
  fileResponse,
  isLaterPart,
  refuseFetchedAhead,
} from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";
import { PROBLEM_STATUS } from "~/platform/http/problem.server";

// Types that browsers show themselves and that cannot run script.
const SHOWN = /^(application\/pdf|image\/(png|jpeg|webp))$/;

const LIST = "/investors/documents";
const NEEDS_ACCESS = "This document is for people whom we have given access.";

/** A document's file: /view shows it in the browser, /download saves it. */
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
    const isShown = how === "view" && SHOWN.test(outcome.opened.mimeType);
    return fileResponse(args.request, outcome.opened, { how: isShown ? "inline" : "attachment" });
  }
  const { code, message } = outcome.problem;
  if (code === "unauthenticated") return sendToLogin(args.request, requestedPage(args.request));
  const refusal =
    code === "forbidden"
      ? { message: NEEDS_ACCESS, next: { to: `${LIST}?request=${id}`, label: "Request Access" } }
      : { message, next: { to: LIST, label: "Go to the documents" } };
  return Response.json(refusal, { status: PROBLEM_STATUS[code] });
}
