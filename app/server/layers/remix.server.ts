import type { Layer } from "../layer";

/** Runs the route of the address, or renders the 404 page. */
export const remix: Layer = ({ site, request, context }) => site.render(request, context);
