/** Google's address for a route to a place, which opens its app on phones. */
const DIRECTIONS = "https://www.google.com/maps/dir/?api=1&destination=";

/** The address of the route to a place. An address of several lines is one text there. */
export const directionsTo = (address: string) =>
  DIRECTIONS + encodeURIComponent(address.replace(/\s+/g, " ").trim());
