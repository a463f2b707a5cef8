import { createServer } from "node:net";

// Below the range from which Linux takes ports for outgoing connections: such a connection could
// take the port of a program that is dead for a moment.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** So many ports of 127.0.0.1 that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  let port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
  while (found.length < count) {
    if (await isFree(port)) found.push(port);
    port = port + 1 < HIGHEST ? port + 1 : LOWEST;
  }
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
