import type { Asked } from "./asked.server";

/** The response, which an outer layer sends. Null if it was already written to the connection. */
export type Answered = Response | null;

/** Calls the inner layers. */
export type Next = (asked: Asked) => Answered | Promise<Answered>;

/**
 * Responds to a request, or calls the inner layers and may change their response. A layer that
 * responds from memory does so synchronously, without a promise.
 */
export type Layer = (asked: Asked, next: Next) => Answered | Promise<Answered>;

/** Combines the layers into one function. The first layer is the outermost. */
export function compose(layers: readonly Layer[]): Next {
  const end: Next = () => {
    throw new Error("No layer has answered");
  };
  return layers.reduceRight<Next>((next, layer) => (asked) => layer(asked, next), end);
}
