import type { Product } from "~/platform/product";
import type { Exchange } from "./exchange.server";

/** The response, which an outer layer sends. Null if it was already written to the connection. */
type LayerResult = Response | null;

/** Calls the inner layers. */
type Next = (exchange: Exchange) => LayerResult | Promise<LayerResult>;

/**
 * Responds to a request, or calls the inner layers and may change their response. A layer that
 * responds from memory does so synchronously, without a promise.
 */
export type Layer = (exchange: Exchange, next: Next) => LayerResult | Promise<LayerResult>;

/** The product with its own layer: it may answer a write before the page that it is for. */
export type LayeredProduct = Product & { beforeActions: Layer };

/** Combines the layers into one function. The first layer is the outermost. */
export function compose(layers: readonly Layer[]): Next {
  const end: Next = () => {
    throw new Error("No layer has responded");
  };
  return layers.reduceRight<Next>((next, layer) => (exchange) => layer(exchange, next), end);
}
