import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { siteUrl } from "~/platform/site-url.server";

/** The HTML part of the mail as it will be sent, for the frame on the page of the preview. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const mail = await previewLaunchUpdate(admin, pageId(args.params.id));
  if (!mail) throw new Response("", { status: 404 });
  // Like a mail program: no script and no form runs, and nothing is loaded but our own pictures.
  const policy = [
    "default-src 'none'",
    `img-src 'self' ${new URL(siteUrl("/")).origin}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    "sandbox",
  ];
  return new Response(mail.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "no-store",
    },
  });
}
