import type { Asked } from "./asked.server";

/** The answer, which a layer outside sends; null once it was written to the connection. */
export type Answered = Response | null;

/** The layers further in. */
export type Next = (asked: Asked) => Answered | Promise<Answered>;

/**
 * Answers a request or hands it to the layers further in, whose answer it may change. One that
 * answers from memory does so at once, without a promise.
 */
export type Layer = (asked: Asked, next: Next) => Answered | Promise<Answered>;

/** One function of many layers, the first of them outside. */
export function compose(layers: readonly Layer[]): Next {
  const end: Next = () => {
    throw new Error("No layer has answered");
  };
  return layers.reduceRight<Next>((next, layer) => (asked) => layer(asked, next), end);
}
