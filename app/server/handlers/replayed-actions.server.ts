import type { HandlerLayer } from "./handler-layer";

/** Gives Remix the result of an action that has already run (layers/actions.server.ts). */
export const replayActions: HandlerLayer = ({ args: { context }, kind }, next) =>
  (kind === "action" && context.acted) || next();
