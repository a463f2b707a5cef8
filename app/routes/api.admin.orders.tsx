import { readStatus } from "~/domain/orders/order-status";
import { adminOrderList } from "~/domain/orders/orders-queries.server";
import { api } from "~/http/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonList } from "~/http/json-list.server";

const handlers = api({
  /** All orders, or those in `?status=`. */
  async GET(args) {
    await requireApiAdmin(args);
    const status = readStatus(new URL(args.request.url).searchParams.get("status"));
    return jsonList(args.request, adminOrderList(status));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
