/** One option of a select or radio group. The value is stored and sent, the label is shown. */
export type Option = { readonly value: string; readonly label: string };

/** An option of party size, with its smallest and largest party. */
type GuestCountOption = Option & { readonly min: number; readonly max: number };

/** The positions of job applications, in the form and the API. */
export const positionOptions = [
  { value: "budtender", label: "Budtender" },
  { value: "cultivation", label: "Cultivation" },
  { value: "processing", label: "Processing" },
  { value: "delivery", label: "Delivery" },
  { value: "management", label: "Management" },
  { value: "marketing", label: "Marketing" },
  { value: "security", label: "Security" },
  { value: "maintenance", label: "Maintenance" },
  { value: "other", label: "Other" },
] as const satisfies readonly Option[];

export const experienceOptions = [
  { value: "none", label: "No experience yet" },
  { value: "less-than-1", label: "Less than 1 year" },
  { value: "1-2", label: "1 to 2 years" },
  { value: "3-5", label: "3 to 5 years" },
  { value: "5-plus", label: "More than 5 years" },
] as const satisfies readonly Option[];

export const availabilityOptions = [
  { value: "full-time", label: "Full time" },
  { value: "part-time", label: "Part time" },
  { value: "weekends", label: "Weekends" },
  { value: "flexible", label: "Flexible" },
] as const satisfies readonly Option[];

/** The lounge experiences. Their limits are in home.ts. */
export const eventTypeOptions = [
  { value: "private-tasting", label: "Private Tasting" },
  { value: "educational-workshop", label: "Educational Workshop" },
  { value: "group-tour", label: "Group Tour" },
] as const satisfies readonly Option[];

export const guestCountOptions = [
  { value: "1-2", label: "1 to 2 guests", min: 1, max: 2 },
  { value: "3-5", label: "3 to 5 guests", min: 3, max: 5 },
  { value: "6-10", label: "6 to 10 guests", min: 6, max: 10 },
  { value: "11-15", label: "11 to 15 guests", min: 11, max: 15 },
  { value: "16-20", label: "16 to 20 guests", min: 16, max: 20 },
] as const satisfies readonly GuestCountOption[];

/** Length of a meeting or expert session, in minutes. */
export const durationOptions = [
  { value: "15", label: "15 minutes" },
  { value: "30", label: "30 minutes" },
  { value: "45", label: "45 minutes" },
  { value: "60", label: "60 minutes" },
] as const satisfies readonly Option[];

/** The duration of a meeting request that does not name one. */
export const defaultDuration = "30" satisfies (typeof durationOptions)[number]["value"];
