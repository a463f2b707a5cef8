import { orderListOf } from "~/domain/orders/orders-queries.server";
import { orderInput, readOrderKey } from "~/domain/orders/orders.schema";
import { placeOrder } from "~/domain/orders/place-order.server";
import { api, jsonResult, readJson } from "~/platform/http/json/api.server";
import { getActor, requireApiUser } from "~/http/auth.server";
import { readVisitorId } from "~/http/cookies/cart-cookie.server";
import { jsonList } from "~/platform/http/json/json-list.server";

const handlers = api({
  /** The account's own orders. */
  async GET(args) {
    const user = await requireApiUser(args);
    return jsonList(args.request, orderListOf(user));
  },
  /**
   * Guests may order; ordering states the age (`isOver21`). With an Idempotency-Key header a
   * repeated request of the same sender creates no second order, and one with other content is 409.
   */
  async POST(args) {
    const { customerInfo = null, isOver21: _, ...order } = await readJson(args.request, orderInput);
    const key = readOrderKey(args.request.headers.get("Idempotency-Key"));
    const visitorId = await readVisitorId(args.request);
    const request = { ...order, customerInfo, key, visitorId, seen: null };
    const outcome = await placeOrder(await getActor(args), request);
    return jsonResult(outcome, ({ order: { userId: _, ...order } }) => order, 201);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
