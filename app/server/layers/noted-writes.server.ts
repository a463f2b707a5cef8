import { noteWrites } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** Applies the request's writes to this process's cache before the response is sent. */
export const notedWrites: Layer = (asked, next) =>
  asked.isRead ? next(asked) : noteWrites(async () => next(asked));
