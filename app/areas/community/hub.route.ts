// The first tab is what /community shows.
export { default, loader, meta, shouldRevalidate } from "~/areas/forum/forum.route";
