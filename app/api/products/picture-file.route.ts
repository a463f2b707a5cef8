import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPictureFile } from "~/domain/shop/pictures/pictures.server";
import { fileResponse } from "~/platform/http/files/download.server";

/**
 * A product's picture in one size and format. Another picture has another address, so it can be
 * cached forever.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await getPictureFile(params.file ?? "");
  if (!picture) throw new Response(null, { status: 404 });
  const cacheControl = "public, max-age=31536000, immutable";
  return fileResponse(request, picture, { how: "inline", cacheControl });
}
