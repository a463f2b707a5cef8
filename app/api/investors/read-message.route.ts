import { markMessageRead } from "~/domain/messages/answer-message.server";
import { api, idParam, jsonResult } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";

const handlers = api({
  async PATCH(args) {
    const admin = await requireApiAdmin(args);
    return jsonResult(
      await markMessageRead(admin, idParam(args.params.id)),
      ({ message }) => message,
    );
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
