import { connect, createServer, type Socket } from "node:net";

/** A TCP relay to a port of 127.0.0.1, which counts the connections. */
export async function startRelay(target: number) {
  const clients = new Set<Socket>();
  let opened = 0;
  const server = createServer((client) => {
    opened += 1;
    const site = connect(target, "127.0.0.1");
    clients.add(client);
    client.pipe(site).pipe(client);
    for (const [one, other] of [
      [client, site],
      [site, client],
    ] as const) {
      one.on("error", () => one.destroy());
      one.once("close", () => {
        other.destroy();
        clients.delete(client);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Connections accepted so far. */
    opened: () => opened,
    stop() {
      for (const client of clients) client.destroy();
      server.close();
    },
  };
}
