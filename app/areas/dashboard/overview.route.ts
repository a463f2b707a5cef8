// The first tab is what /dashboard shows.
export { default, loader } from "./subscribers.route";
