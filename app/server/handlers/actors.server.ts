import { runActing } from "~/database/acting.server";
import type { HandlerLayer } from "./handler-layer";

/** Lets the audit log know who acts, once a guard has asked. */
export const noteActors: HandlerLayer = ({ args }, next) =>
  args.request.method === "GET" ? next() : runActing(next);
