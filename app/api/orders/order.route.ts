import { getOrder, listStatusChanges } from "~/domain/orders/orders-queries.server";
import { api, idParam } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { problemResponse } from "~/platform/http/problem.server";

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    const id = idParam(args.params.id);
    const order = await getOrder(id);
    if (!order) return problemResponse({ code: "not-found", message: "Not Found" });
    return Response.json({ ...order, statusChanges: await listStatusChanges(id) });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
