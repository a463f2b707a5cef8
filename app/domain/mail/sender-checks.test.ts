import { expect, test } from "vitest";
import { isSenderProven, readSenderChecks } from "./sender-checks";
import { fourfoldCost } from "../../../tests/support/growth";

/** Headers from the top, as lines of a mail. */
const headers = (lines: readonly string[]) =>
  lines.map((line) => ({
    name: line.slice(0, line.indexOf(":")).toLowerCase(),
    value: line.slice(line.indexOf(":") + 1),
  }));

const checksOf = (...lines: string[]) => readSenderChecks(headers(lines));

const RECEIVED =
  "Received: from out.relay.example (out.relay.example [192.0.2.7])\r\n by mx.farm.example (Postfix) with ESMTPS id 4X; Sat, 28 Nov 2026 01:00:00 +0000";
const RELAYED = "Received: from site (unknown [203.0.113.9]) by out.relay.example with ESMTPSA";
const says = (server: string, results: string) => `Authentication-Results: ${server}; ${results}`;
const GOOD = { spf: "pass", dkim: "pass", dmarc: "pass" };
const ALL_PASS =
  "spf=pass smtp.mailfrom=farm.example; dkim=pass header.d=farm.example; dmarc=pass (p=none) header.from=farm.example";

test.each([
  ["above its Received", [says("mx.farm.example", ALL_PASS), RECEIVED, RELAYED]],
  ["below its Received", [RECEIVED, says("mx.farm.example", ALL_PASS), RELAYED]],
  ["by another of its machines", [RECEIVED, says("mx2.farm.example", ALL_PASS), RELAYED]],
  ["by its domain alone", [RECEIVED, says("farm.example", ALL_PASS), RELAYED]],
  ["with a version", [says("mx.farm.example 1", ALL_PASS), RECEIVED]],
  ["in capitals", [says("MX.Farm.Example", ALL_PASS.replaceAll("=pass", "=PASS")), RECEIVED]],
  [
    "Gmail's order, below machines without a name",
    [
      "Delivered-To: shop@farm.example",
      "Received: by 2002:a05:7022:6296 with SMTP id v22csp1; Sat, 28 Nov 2026 01:00:00 -0800 (PST)",
      "X-Received: by 2002:a17:907 with SMTP id m3",
      "Received: from out.relay.example (out.relay.example. [192.0.2.7])\r\n        by mx.google.com with ESMTPS id d1",
      "Received-SPF: pass (google.com: domain of a@farm.example designates 192.0.2.7) client-ip=192.0.2.7;",
      "Authentication-Results: mx.google.com;\r\n       dkim=pass header.i=@farm.example header.s=s1 header.b=AbC;\r\n       spf=pass (google.com: domain of a@farm.example designates 192.0.2.7 as permitted; really) smtp.mailfrom=a@farm.example;\r\n       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=farm.example",
      RELAYED,
    ],
  ],
  [
    "behind machines inside of its network",
    [
      "Received: from store.internal (store.internal [10.0.0.2]) by imap.internal (LMTP) with LMTPA",
      "Received: from localhost (localhost [127.0.0.1]) by localhost (amavis) with ESMTP",
      says("mx.farm.example", ALL_PASS),
      RECEIVED,
      RELAYED,
    ],
  ],
  [
    "with comments, quotation marks and versions of methods",
    [
      says(
        "mx.farm.example (a (nested; \\) one))",
        'spf/1 = pass reason="good; dkim=fail" smtp.mailfrom=farm.example; dkim (x=y)=pass; dmarc=pass',
      ),
      RECEIVED,
    ],
  ],
])("what the receiving server says is read: %s", (_, lines) => {
  expect(checksOf(...lines)).toEqual(GOOD);
});

const BAD = { spf: "fail" };

test.each([
  [
    "a sender's line below",
    [says("mx.farm.example", "spf=fail"), RECEIVED, RELAYED, says("mx.farm.example", ALL_PASS)],
    BAD,
  ],
  [
    "one below the name of another server, and none above",
    [RECEIVED, RELAYED, says("mx.farm.example", ALL_PASS)],
    null,
  ],
  [
    "one of another server on the top",
    [says("out.relay.example", ALL_PASS), RECEIVED, RELAYED],
    null,
  ],
  [
    "one of the relay, below our server",
    [RECEIVED, says("out.relay.example", ALL_PASS), RELAYED],
    null,
  ],
  [
    "one with a name that only ends like ours",
    [RECEIVED, says("evilfarm.example", ALL_PASS), RELAYED],
    null,
  ],
  [
    "one that names no server",
    ["Authentication-Results: spf=pass smtp.mailfrom=a; dkim=pass", RECEIVED],
    null,
  ],
  ["a mail without a server", [says("mx.farm.example", ALL_PASS)], null],
  ["words in a comment", [says("mx.farm.example", "none (spf=pass; dkim=pass)"), RECEIVED], null],
  [
    "words in quotation marks",
    [says("mx.farm.example", 'spf=fail reason="x; spf=pass; dkim=pass"'), RECEIVED],
    BAD,
  ],
  [
    "a name in the greeting of the sender",
    [
      "Received: from mx.evil.example (by mx.evil.example) by mx.farm.example with SMTP",
      says("mx.evil.example", ALL_PASS),
      RELAYED,
    ],
    null,
  ],
  ["what is no result", [says("mx.farm.example", "spf=great; dkim=__proto__"), RECEIVED], null],
] as const)("what anybody else wrote does not count: %s", (_, lines, expected) => {
  expect(checksOf(...lines)).toEqual(expected);
});

test("of several headers of our server the topmost counts, because a sender can write the others", () => {
  const first = says("mx.farm.example", "dmarc=fail header.from=farm.example");
  expect(checksOf(first, RECEIVED, says("mx.farm.example", ALL_PASS))).toEqual({ dmarc: "fail" });
});

test("of several signatures one that holds is enough, and SPF is that of the sender's address", () => {
  const results =
    "spf=fail smtp.helo=out.relay.example; spf=pass smtp.mailfrom=farm.example; dkim=fail header.d=old.example; dkim=pass header.d=farm.example";
  expect(checksOf(says("mx.farm.example", results), RECEIVED)).toEqual({
    spf: "pass",
    dkim: "pass",
  });
});

test.each(["(", '"', "\\", ";", " ", "a=", "spf=pass ("])(
  "a header of many %j is read in proportion to its length",
  async (filler) => {
    const read = (times: number) => {
      checksOf(says("mx.farm.example", filler.repeat(times)), RECEIVED);
      checksOf(`Received: ${`${filler} by `.repeat(times / 2)}`, RECEIVED);
    };
    expect(await fourfoldCost(read, 50_000)).toBeLessThan(8);
  },
);

const FROM = "ada@guest.example";
test.each<[string, boolean | null]>([
  ["dmarc=pass header.from=guest.example", true],
  ["dmarc=pass", true],
  ["dmarc=pass header.from=other.example", false],
  ["dmarc=fail header.from=guest.example; dkim=pass header.d=guest.example", false],
  ["dmarc=none; dkim=pass header.d=guest.example", true],
  ["dkim=pass header.i=@mail.guest.example", true],
  ["dkim=pass header.d=sender.example; spf=pass smtp.mailfrom=bounce@sender.example", false],
  ["dkim=fail header.d=guest.example; spf=pass smtp.mailfrom=bounce@guest.example", true],
  ["dkim=none; spf=softfail smtp.mailfrom=ada@guest.example", false],
  ["dkim=pass (d=guest.example) header.d=notguest.example", false],
  ["x-other=pass", null],
  ["none", null],
])("the receiver's results %s prove the address in From: %s", (results, isProven) => {
  expect(isSenderProven(headers([says("mx.farm.example", results), RECEIVED]), FROM)).toBe(
    isProven,
  );
});

test("results that the sender wrote below prove nothing", () => {
  const forged = says("mx.farm.example", "dmarc=pass header.from=guest.example");
  const failed = says("mx.farm.example", "dmarc=fail header.from=guest.example");
  expect(isSenderProven(headers([failed, RECEIVED, forged]), FROM)).toBe(false);
  expect(isSenderProven(headers([RECEIVED, RELAYED, forged]), FROM)).toBeNull();
});
