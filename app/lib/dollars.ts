/** "$15,000" or "$15,000.50" from a decimal text, as people read amounts invested. */
export function formatDollars(decimal: string): string {
  const [dollars = "0", cents = ""] = decimal.split(".");
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${grouped}${/[1-9]/.test(cents) ? `.${cents.padEnd(2, "0")}` : ""}`;
}
