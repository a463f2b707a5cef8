export const AGENDA = "/office/appointments";
export const REQUESTS = `${AGENDA}/requests`;
export const DAY_SHEET = `${AGENDA}/day-sheet`;
export const SETTINGS = `${AGENDA}/settings`;
export const CALENDAR = `${AGENDA}/calendar`;
export const SERIES = `${AGENDA}/series`;

/** Where the team adds a reservation of this time. */
export const newReservationPath = (sessionId: number) => `${AGENDA}/new?time=${sessionId}`;
export const seriesPath = (id: number) => `${SERIES}/${id}`;
export const timePath = (id: number) => `${AGENDA}/times/${id}`;
export const reservationPath = (reference: string) => `${AGENDA}/${reference}`;

export const TIME_FAILURE = { title: "Time Not Saved", description: "Something went wrong" };
export const SERIES_FAILURE = { title: "Series Not Saved", description: "Something went wrong" };
export const RESERVATION_FAILURE = {
  title: "Reservation Not Changed",
  description: "Something went wrong",
};
export const SETTING_FAILURE = { title: "Setting Not Saved", description: "Something went wrong" };
