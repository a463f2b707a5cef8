import { once } from "node:events";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/**
 * A real SMTP server on a free port, and the mails that it accepted. `behaviour` has smtp-server's
 * own handlers, which can be changed while it runs: to refuse, to stay silent, or to hang up.
 */
export async function startSmtpServer(
  behaviour: Pick<SMTPServerOptions, "onData" | "onRcptTo" | "onConnect"> = {},
) {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect: (session, done) =>
      behaviour.onConnect ? behaviour.onConnect.call(server, session, done) : done(),
    onRcptTo: (address, session, done) =>
      behaviour.onRcptTo ? behaviour.onRcptTo.call(server, address, session, done) : done(),
    onData: (stream, session, done) => {
      if (behaviour.onData) return void behaviour.onData.call(server, stream, session, done);
      text(stream)
        .then((message) => simpleParser(message))
        .then((mail) => received.push(mail))
        .then(() => done(), done);
    },
  });
  // Some of these tests are about clients that hang up.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    behaviour,
    /** Cuts every connection, like a crashing server. */
    hangUp: () => {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
