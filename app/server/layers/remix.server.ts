import type { Layer } from "../layer";

/** The route that the address leads to, or the page that says that there is none. */
export const remix: Layer = ({ site, request, context }) => site.render(request, context);
