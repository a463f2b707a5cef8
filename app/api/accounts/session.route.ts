import { endSession } from "~/domain/accounts/sessions.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";

const handlers = api({
  async DELETE(args) {
    await endSession(await requireApiUser(args), args.params.sid ?? "");
    return Response.json({});
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
