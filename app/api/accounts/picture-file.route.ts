import type { LoaderFunctionArgs } from "@remix-run/node";
import { getMemberPictureFile } from "~/domain/accounts/profile/member-picture.server";
import { fileResponse } from "~/platform/http/files/download.server";

/**
 * A member's picture in one size. Another picture has another address, so it can be cached forever.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await getMemberPictureFile(params.file ?? "");
  if (!picture) throw new Response(null, { status: 404 });
  const cacheControl = "public, max-age=31536000, immutable";
  return fileResponse(request, picture, { how: "inline", cacheControl });
}
