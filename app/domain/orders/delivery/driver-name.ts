type Driver = {
  /** The account's username. Null after it was deleted. */
  driver: string | null;
  firstName: string | null;
  lastName: string | null;
  /** As it was at the departure. */
  driverName: string | null;
};

/** The driver's name: as it was at the departure, else first and last name if the account has them. */
export const nameOfDriver = ({ driver, firstName, lastName, driverName }: Driver): string =>
  driverName ?? ([firstName, lastName].filter(Boolean).join(" ") || (driver ?? "A former member"));
