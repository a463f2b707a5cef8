// The owner's scripts know this address too (CONTRACT.md, section 3).
export { action, loader } from "./all-bookings.route";
