// React separates texts by comments, which browsers and hydration skip. Views may be counted late.
const DATA = /(?<=<script type="application\/json" id="loader-data">)[^]*?(?=<\/script>)/;

/** A page without what differs between two renderings of the same. */
export const comparableHtml = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/\d+ views?/g, "")
    .replace(DATA, (data) => JSON.stringify(resolved(JSON.parse(data) as unknown[])))
    .replace(/"viewCount",\d+/g, "");

/** The data without references: each value is in it once, so that two equal texts share a place. */
function resolved(values: unknown[], at = 0): unknown {
  const value = values[at];
  // Dates and the like begin with the name of their type.
  if (Array.isArray(value)) {
    return typeof value[0] === "string" ? value : value.map((one) => resolved(values, Number(one)));
  }
  if (typeof value !== "object" || value === null) return at < 0 ? at : value;
  return Object.entries(value).map(([key, one]) => [
    values[Number(key.slice(1))],
    resolved(values, Number(one)),
  ]);
}
