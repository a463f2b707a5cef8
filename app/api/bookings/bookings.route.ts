// The owner's scripts use this address too.
export { action, loader } from "./all-bookings.route";
