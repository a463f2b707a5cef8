import { diag, DiagLogLevel } from "@opentelemetry/api";
import type { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { env, StartError } from "~/platform/env.server";
import { log } from "~/platform/log/log.server";
import { traceWith } from "~/platform/log/trace.server";

const SERVICE = "battle-valley";
/** A collector that does not respond must not delay the end of the process for longer. */
const LAST_EXPORT_MS = 2_000;

let provider: BasicTracerProvider | null = null;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, by OpenTelemetry's SDK, which reads its other
 * standard variables itself. Does nothing without the variable. Throws StartError if the SDK is not
 * installed.
 */
export async function startTracing() {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || provider) return;
  const { core, exporter, resources, sdk } = await loadSdk();
  const named = resources.resourceFromAttributes({ "service.name": SERVICE });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  logFailedExports();
  traceWith({
    tracer: provider.getTracer(SERVICE),
    propagator: new core.W3CTraceContextPropagator(),
  });
  log("info", "traces", { url: env.OTEL_EXPORTER_OTLP_ENDPOINT });
}

/** Sends what is left, within two seconds, and turns traces off. */
export async function stopTracing() {
  const stopped = provider;
  provider = null;
  traceWith(null);
  if (!stopped) return;
  const limit = new Promise<void>((resolve) => void setTimeout(resolve, LAST_EXPORT_MS).unref());
  await Promise.race([stopped.shutdown().catch(() => undefined), limit]);
}

/** Loaded only if traces are turned on. */
async function loadSdk() {
  try {
    const [core, exporter, resources, sdk] = await Promise.all([
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace-base"),
    ]);
    return { core, exporter, resources, sdk };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"))
      throw error;
    throw new StartError(
      "OTEL_EXPORTER_OTLP_ENDPOINT: OpenTelemetry's SDK is not installed. Install the optional packages, or unset the variable",
    );
  }
}

/** The SDK tells its own failures only to this logger. */
function logFailedExports() {
  const silent = () => undefined;
  diag.setLogger(
    {
      error: () => log("error", "traces-not-sent"),
      ...{ warn: silent, info: silent, debug: silent, verbose: silent },
    },
    DiagLogLevel.ERROR,
  );
}
