import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordFile } from "~/domain/audit/record-audit.server";
import { getResume } from "~/domain/careers/careers-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { fileResponse, isLaterPart } from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";

/** The resume of an application for the frame on its page. Only browsers' own viewer shows it. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const resume = await getResume(id);
  if (!resume) throw new Response("", { status: 404 });
  await recordFile(admin, `resume of application ${id}`, {
    how: "view",
    isLaterPart: isLaterPart(args.request, resume),
  });
  const isShown = resume.mimeType === "application/pdf";
  const response = fileResponse(args.request, resume, { how: isShown ? "inline" : "attachment" });
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  response.headers.set("Content-Security-Policy", "frame-ancestors 'self'");
  return response;
}
