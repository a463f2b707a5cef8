import { removePictures, setPicture } from "~/domain/shop/pictures/change-pictures.server";
import { api, idParam, jsonResult } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { BODY_LIMIT, bodyTooLarge, limitBody } from "~/platform/http/forms/body.server";
import { problemResponse } from "~/platform/http/problem.server";

const handlers = api({
  /** The body is the picture itself. */
  async PUT(args) {
    const admin = await requireApiAdmin(args);
    const id = idParam(args.params.id);
    const bytes = await readBytes(args.request);
    return jsonResult(await setPicture(admin, id, bytes), ({ imageUrl }) => ({ imageUrl }));
  },
  async DELETE(args) {
    const admin = await requireApiAdmin(args);
    const outcome = await removePictures(admin, idParam(args.params.id));
    return jsonResult(outcome, ({ imageUrl }) => ({ imageUrl }));
  },
});

async function readBytes(request: Request): Promise<Buffer> {
  try {
    return Buffer.from(await limitBody(request, BODY_LIMIT.picture).arrayBuffer());
  } catch (error) {
    const tooLarge = bodyTooLarge(error);
    throw problemResponse(
      tooLarge
        ? { code: "too-large", message: tooLarge.message }
        : { code: "invalid", message: "The picture did not arrive whole. Send it again" },
    );
  }
}

export const loader = handlers.loader;
export const action = handlers.action;
