import type { Layer } from "../layer";

/** Refuses TRACE: it would send back what it got, cookies too; the web's Request has no such method. */
export const methods: Layer = (asked, next) => {
  if (asked.req.method !== "TRACE") return next(asked);
  asked.res.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
  return null;
};
