import { expect, test } from "vitest";
import { failureWords } from "./failure-words";

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", "address is wrong"],
  ["Message failed: 452 4.2.2 Mailbox full", "mailbox is full"],
  ["Message failed: 554 5.7.1 Blocked by policy", "refuses our mail"],
  ["Invalid login: 535 5.7.8 Authentication failed", "does not accept our password"],
  ["connect ECONNREFUSED 127.0.0.1:25", "cannot be reached"],
  ["The mail server took too long", "cannot be reached"],
  ["Message failed: 450 Not now", "does not take it now"],
  ["Message failed: 550 5.7.1 Not from your network", "refuses our mail"],
  ["Not sent: this address refused an earlier mail for good", "on the list"],
  ["4.0.0 DNS type 'mx' lookup of a.test responded with code NXDOMAIN", "domain of the address"],
  ["Something else", "refused it"],
])("%s is told as: %s", (error, words) => {
  expect(failureWords(error)).toContain(words);
});
