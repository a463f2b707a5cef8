import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { orderStatusInput } from "~/domain/orders/orders.schema";
import { api, idParam, jsonResult, readJson } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";

const handlers = api({
  async POST(args) {
    const admin = await requireApiAdmin(args);
    const orderId = idParam(args.params.id);
    const { status } = await readJson(args.request, orderStatusInput);
    return jsonResult(await changeOrderStatus(admin, { orderId, status }), ({ order }) => order);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
