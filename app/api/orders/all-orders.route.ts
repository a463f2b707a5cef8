import { ORDER_STATUSES, readStatus } from "~/domain/orders/order-status";
import { adminOrderList } from "~/domain/orders/orders-queries.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { jsonList } from "~/platform/http/json/json-list.server";
import { badParameter } from "~/platform/http/json/list-request.server";

const handlers = api({
  /** All orders, or those with the status of `?status=`. */
  async GET(args) {
    await requireApiAdmin(args);
    const asked = new URL(args.request.url).searchParams.get("status");
    const status = readStatus(asked);
    if (asked !== null && !status) {
      throw badParameter("status", `status takes one of ${ORDER_STATUSES.join(", ")}`);
    }
    return jsonList(args.request, adminOrderList(status));
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
