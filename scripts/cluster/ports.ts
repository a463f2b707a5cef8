import { createServer } from "node:net";

// Below the range of ports for outgoing connections in Linux: such a connection could take the port
// of a program while it restarts.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** `count` ports of 127.0.0.1 on which nobody listens. */
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
