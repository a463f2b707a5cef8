import { noteWrites } from "~/cache/page-cache.server";
import type { Layer } from "../layer";

/** What a request wrote is known to this process's cache before the answer leaves. */
export const notedWrites: Layer = (asked, next) =>
  asked.isRead ? next(asked) : noteWrites(async () => next(asked));
