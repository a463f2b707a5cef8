import type { LoaderFunctionArgs } from "@remix-run/node";
import { openDocument } from "~/domain/documents/open-document.server";
import { idParam } from "~/http/api.server";
import { getActor, pagePath, sendToLogin } from "~/http/auth.server";
import { fileResponse } from "~/http/download.server";
import { PROBLEM_STATUS } from "~/http/problem.server";

// What a browser shows by itself, and nothing in which script could run.
const SHOWN = /^(application\/pdf|image\/(png|jpeg|webp))$/;

/** A document's file: /view shows it in the browser, /download saves it. */
export async function loader(args: LoaderFunctionArgs) {
  const { how } = args.params;
  if (how !== "view" && how !== "download") throw new Response("Not Found", { status: 404 });
  const id = idParam(args.params.id);
  const outcome = await openDocument(await getActor(args), id, {
    how,
    isPart: args.request.headers.has("Range"),
  });
  if (outcome.ok) {
    const isShown = how === "view" && SHOWN.test(outcome.opened.mimeType);
    return fileResponse(args.request, outcome.opened, { how: isShown ? "inline" : "attachment" });
  }
  const { code } = outcome.problem;
  if (code === "unauthenticated") return sendToLogin(args.request, pagePath(args.request));
  const target =
    code === "forbidden" ? `/investors/documents?request=${id}` : "/investors/documents";
  return refusal(PROBLEM_STATUS[code], outcome.problem.message, target);
}

/** The status as it is, and the way on at once; a resource route renders no page of the site. */
function refusal(status: number, message: string, target: string): Response {
  const html = `<!doctype html><html lang="en"><title>${message}</title><p>${message}. <a href="${target}">Go to the documents</a></p></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-store",
      Refresh: `0; url=${target}`,
    },
  });
}
