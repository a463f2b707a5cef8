// The owner's scripts use this address too (CONTRACT.md, section 3).
export { action, loader } from "./all-bookings.route";
