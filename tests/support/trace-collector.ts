import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string };
type Attributes = { key: string; value: Value }[];

/** A span as OTLP's JSON has it, as far as the tests read it. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attributes;
  events: { name: string; attributes: Attributes }[];
};

type Export = {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
};

/** A collector of traces (OTLP by HTTP, as JSON) on a free port. */
export async function startTraceCollector() {
  const exports: Export[] = [];
  const server = createServer((req, res) => {
    void json(req).then((body) => {
      // What the SDK's exporter sends to this path.
      if (req.url === "/v1/traces") exports.push(body as Export);
      res.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** All that arrived, as text. */
    text: () => JSON.stringify(exports),
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The value of an attribute. */
export function attributeOf({ attributes }: { attributes: Attributes }, name: string) {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
}
