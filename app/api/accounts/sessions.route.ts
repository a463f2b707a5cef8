import { endOtherSessions, listSessions } from "~/domain/accounts/sessions.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";
import { sidFrom } from "~/platform/http/session.server";

const handlers = api({
  async GET(args) {
    const user = await requireApiUser(args);
    return Response.json(await listSessions(user, await sidFrom(args.request)));
  },
  /** Ends all sessions of the account except the current one. */
  async DELETE(args) {
    const user = await requireApiUser(args);
    const sid = await sidFrom(args.request);
    await endOtherSessions(user, sid);
    return Response.json(await listSessions(user, sid));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
