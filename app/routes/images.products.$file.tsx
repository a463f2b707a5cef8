import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPictureFile } from "~/domain/shop/change-picture.server";

/** A product's picture in one size and format. Another picture has another address. */
export async function loader({ params }: LoaderFunctionArgs) {
  const picture = await getPictureFile(params.file ?? "");
  if (!picture) throw new Response(null, { status: 404 });
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Content-Length": String(picture.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
