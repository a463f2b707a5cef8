import type { LoaderFunctionArgs } from "@remix-run/node";
import { getIcon } from "~/domain/website/icons.server";
import { fileResponse } from "~/platform/http/files/download.server";

/** An icon of the site, at an address that browsers and phones ask for by themselves. */
export async function loader({ request }: LoaderFunctionArgs) {
  const icon = await getIcon(new URL(request.url).pathname.slice(1));
  if (!icon) throw new Response(null, { status: 404 });
  const cacheControl = "public, max-age=3600, stale-while-revalidate=86400";
  return fileResponse(request, icon, { how: "inline", cacheControl });
}
