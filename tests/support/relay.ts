import { connect, createServer, type Socket } from "node:net";

/**
 * A TCP relay to a port of 127.0.0.1. What the target sends can be held back, and connections can
 * be refused.
 */
export async function startRelay(target: number) {
  const pairs = new Set<[client: Socket, site: Socket]>();
  let isHolding = false;
  let isCut = false;
  let opened = 0;
  let held = 0;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    opened += 1;
    const site = connect(target, "127.0.0.1");
    const pair: [Socket, Socket] = [client, site];
    pairs.add(pair);
    client.on("data", (bytes) => site.write(bytes));
    site.on("data", (bytes) => {
      if (isHolding) {
        held += bytes.length;
        site.pause();
        site.unshift(bytes);
      } else client.write(bytes);
    });
    for (const [one, other] of [pair, [site, client] as const]) {
      one.on("error", () => one.destroy());
      one.once("end", () => other.end());
      one.once("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Connections accepted so far. */
    opened: () => opened,
    /** Bytes of the target that are held back. */
    held: () => held,
    hold() {
      [isHolding, held] = [true, 0];
    },
    release() {
      isHolding = false;
      for (const [, site] of pairs) site.resume();
    },
    /** Ends all connections, and refuses new ones until `mend`. */
    cut() {
      isCut = true;
      for (const [client] of pairs) client.destroy();
    },
    mend() {
      isCut = false;
    },
    stop() {
      for (const [client] of pairs) client.destroy();
      server.close();
    },
  };
}
