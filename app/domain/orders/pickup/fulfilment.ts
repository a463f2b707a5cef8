/** How an order gets to its customer. */
export const FULFILMENTS = ["pickup", "delivery"] as const;

export type Fulfilment = (typeof FULFILMENTS)[number];

/** How long a window of pickup can be, in minutes. */
export const PICKUP_LENGTHS = [
  { value: "15", label: "15 minutes" },
  { value: "30", label: "30 minutes" },
  { value: "60", label: "60 minutes" },
] as const;

/** How long a window of delivery can be, in minutes. */
export const DELIVERY_LENGTHS = [
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: "240", label: "4 hours" },
] as const;

/** What every kind of window is made by. */
type WindowRules = {
  isOn: boolean;
  /** The length of a window. */
  minutes: number;
  /** The most orders of one window. */
  orders: number;
  /** How long before its begin a window can be chosen at the latest. */
  leadMinutes: number;
  /** How many days after today have windows. */
  daysAhead: number;
};

export type PickupSettings = WindowRules & {
  /** How long before closing the last window ends. */
  cutoffMinutes: number;
  /** How many days an order without a window waits to be confirmed, before it expires. */
  unconfirmedDays: number;
};

export type DeliverySettings = WindowRules & {
  /** Where we deliver, five digits each. */
  zips: string[];
  feeCents: number;
  /** The least total of the products. */
  leastCents: number;
  /** From one time of the day to a later one, HH:MM, within the opening hours. */
  from: string;
  to: string;
};

/** Until the owner sets them. */
export const PICKUP_DEFAULTS: PickupSettings = {
  isOn: false,
  minutes: 30,
  orders: 4,
  leadMinutes: 60,
  daysAhead: 6,
  cutoffMinutes: 30,
  unconfirmedDays: 3,
};

export const DELIVERY_DEFAULTS: DeliverySettings = {
  isOn: false,
  minutes: 120,
  orders: 4,
  leadMinutes: 240,
  daysAhead: 6,
  zips: [],
  feeCents: 0,
  leastCents: 0,
  from: "14:00",
  to: "18:00",
};
