import { orderListOf } from "~/domain/orders/orders-queries.server";
import { orderInput, readOrderKey } from "~/domain/orders/orders.schema";
import { placeOrder } from "~/domain/orders/place-order.server";
import { api, jsonResult, readJson } from "~/http/json/api.server";
import { getActor, requireApiUser } from "~/http/auth.server";
import { jsonList } from "~/http/json/json-list.server";

const handlers = api({
  /** The account's own orders. */
  async GET(args) {
    const user = await requireApiUser(args);
    return jsonList(args.request, orderListOf(user));
  },
  /**
   * Guests may order. With an Idempotency-Key header a repeated request creates no second order.
   */
  async POST(args) {
    const { customerInfo = null, ...order } = await readJson(args.request, orderInput);
    const key = readOrderKey(args.request.headers.get("Idempotency-Key"));
    const request = { ...order, customerInfo, key, seen: null };
    const outcome = await placeOrder(await getActor(args), request);
    return jsonResult(outcome, ({ order: { userId: _, ...order } }) => order, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
