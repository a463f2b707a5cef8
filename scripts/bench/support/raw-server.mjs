// The minimum of node:http: node raw-server.mjs HEADERS.json BODY [304] prints its port.
import fs from "node:fs";
import { createServer } from "node:http";

const [headersFile = "", bodyFile = "", status = "200"] = process.argv.slice(2);
/** @type {string[]} */
const headers = JSON.parse(fs.readFileSync(headersFile, "utf8"));
const body = fs.readFileSync(bodyFile);
const isUnchanged = status === "304";

const server = createServer((_, res) => {
  res.writeHead(Number(status), headers);
  res.end(isUnchanged ? undefined : body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.info(address.port);
});
