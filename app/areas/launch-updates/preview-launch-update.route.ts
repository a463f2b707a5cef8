import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The HTML part as it will be sent. With /preview?text the text part. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const parts = await previewLaunchUpdate(admin, pageId(args.params.id));
  if (!parts) throw new Response("", { status: 404 });
  const isText = new URL(args.request.url).searchParams.has("text");
  return new Response(isText ? parts.text : parts.html, {
    headers: {
      "Content-Type": `text/${isText ? "plain" : "html"}; charset=utf-8`,
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-store",
    },
  });
}
