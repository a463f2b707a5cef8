import { getPoints } from "~/domain/rewards/rewards-queries.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiUser } from "~/http/auth.server";

const handlers = api({
  async GET(args) {
    const user = await requireApiUser(args);
    return Response.json(await getPoints(user.id));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
