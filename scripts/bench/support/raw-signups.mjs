// Newsletter signups with only node:http and postgres.js: node raw-signups.mjs URL prints its port.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import postgres from "postgres";

const CONNECTIONS = 16;
const sql = postgres(process.argv[2] ?? "", { max: CONNECTIONS });

const server = createServer(async (req, res) => {
  const email = new URLSearchParams(await text(req)).get("email");
  await sql`insert into newsletter_subscribers (email) values (${email})`;
  res.writeHead(303, { Location: "/#newsletter" }).end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.info(typeof address === "object" && address?.port);
});
