// Runs autocannon in its own process: node load-program.mjs '{"url": …}' prints the result.
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";

const { isSignup, ...options } = JSON.parse(process.argv[2] ?? "{}");

/** A signup with a new e-mail address from a new client address, so that no limit applies. */
function newSignup(/** @type {import("autocannon").Request} */ request) {
  const mark = randomBytes(6);
  const body = `email=${mark.toString("hex")}%40example.com`;
  return {
    ...request,
    body,
    headers: {
      ...request.headers,
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${mark.subarray(0, 3).join(".")}`,
    },
  };
}

const result = await autocannon({
  ...options,
  ...(isSignup && { requests: [{ method: "POST", setupRequest: newSignup }] }),
});
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p99: result.latency.p99,
    p50: result.latency.p50,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count]),
    ),
    errors: result.errors + result.timeouts,
  }),
);
