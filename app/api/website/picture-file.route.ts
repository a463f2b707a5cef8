import type { LoaderFunctionArgs } from "@remix-run/node";
import { getWebsitePictureFile } from "~/domain/website/pictures.server";
import { fileResponse } from "~/platform/http/files/download.server";

/**
 * A picture of the website in one size and format. Another picture has another address, so it can be
 * cached forever.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await getWebsitePictureFile(params.file ?? "");
  if (!picture) throw new Response(null, { status: 404 });
  const cacheControl = "public, max-age=31536000, immutable";
  return fileResponse(request, picture, { how: "inline", cacheControl });
}
