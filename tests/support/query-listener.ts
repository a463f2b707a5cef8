import net from "node:net";

const PARSE = "P".charCodeAt(0);
const BIND = "B".charCodeAt(0);
const SIMPLE_QUERY = "Q".charCodeAt(0);

/**
 * The SQL in a client's messages (PostgreSQL's manual, 55.7), the statements that the connection
 * parses again although it had parsed them before, and the bytes of an incomplete last message.
 * `statements` maps the names of prepared statements to their texts.
 */
function readMessages(bytes: Buffer, statements: Map<string, string>) {
  const texts: string[] = [];
  const parsedAgain: string[] = [];
  let at = 0;
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    const [first = "", second = ""] = bytes.toString("utf8", at + 5, end).split("\0", 2);
    if (bytes[at] === PARSE) {
      if ([...statements.values()].includes(second)) parsedAgain.push(second);
      statements.set(first, second);
    }
    if (bytes[at] === BIND) texts.push(statements.get(second) ?? "");
    if (bytes[at] === SIMPLE_QUERY) texts.push(first);
    at = end;
  }
  return { texts, parsedAgain, rest: bytes.subarray(at) };
}

/** A proxy between a server and PostgreSQL that records the text of each query. */
export async function listenToQueries(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let heard: string[] = [];
  let parsedAgain: string[] = [];
  let unwanted: RegExp | null = null;
  let countdown: { left: number; lost: "query" | "answer" } | null = null;
  const proxy = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    const statements = new Map<string, string>();
    let isStarted = false;
    let rest: Buffer = Buffer.alloc(0);
    client.on("data", (bytes) => {
      // The first message has no type.
      if (isStarted) {
        const read = readMessages(Buffer.concat([rest, bytes]), statements);
        rest = read.rest;
        heard.push(...read.texts);
        parsedAgain.push(...read.parsedAgain);
        if (read.texts.some((text) => unwanted?.test(text))) return void client.destroy();
        if (countdown && read.texts.length > 0 && (countdown.left -= read.texts.length) <= 0) {
          const { lost } = countdown;
          countdown = null;
          if (lost === "query") return void client.destroy();
          // The database has done it when it answers.
          database.unpipe(client);
          database.once("data", () => client.destroy()).resume();
        }
      }
      isStarted = true;
      database.write(bytes);
    });
    database.pipe(client);
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
    for (const socket of [client, database]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    /** The queries since the last call. */
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
    /** The statements that were parsed again since the last call. */
    takeParsedAgain() {
      const taken = parsedAgain;
      parsedAgain = [];
      return taken;
    },
    /** Cuts each connection that sends a matching query. Null stops that. */
    cutAt(query: RegExp | null) {
      unwanted = query;
    },
    /** Cuts the connection at the nth query from now: before the query arrives, or its answer. */
    cutAtNth(left: number, lost: "query" | "answer") {
      countdown = { left, lost };
    },
    /** Ends cutAtNth. Returns whether it had cut. */
    hasCut() {
      const had = countdown === null;
      countdown = null;
      return had;
    },
    close: () => proxy.close(),
  };
}
