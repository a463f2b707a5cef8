import { describe, expect, test } from "vitest";
import {
  judgeAddresses,
  judgeBackup,
  judgeCertificate,
  judgeDisk,
  judgeMailDomain,
  judgeReplies,
} from "./judgements.mjs";

const NAME = "shop.example.org";
const DOMAIN = "example.org";
const HOUR_MS = 60 * 60_000;
const NOW = new Date("2026-11-27T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * HOUR_MS);

describe("the name", () => {
  const IPV4 = "198.51.100.10";
  const IPV6 = "2001:db8::10";
  const judge = (a: string[] | null, aaaa: string[] | null, own: string[]) =>
    judgeAddresses(NAME, a, aaaa, own).map(({ level, text }) => `${level}: ${text}`);

  test("that leads to both addresses of this machine is right", () => {
    expect(judge([IPV4], [IPV6], [IPV4, IPV6])).toEqual([
      `ok: ${NAME} leads to ${IPV4}, this machine`,
      `ok: ${NAME} leads to ${IPV6}, this machine`,
    ]);
  });

  test("without a record needs one, with this machine's public addresses", () => {
    const [only, ...others] = judge([], [], [IPV4, "10.0.0.2"]);
    expect(only).toMatch(/^wrong: .* leads nowhere.* with 198\.51\.100\.10$/);
    expect(others).toEqual([]);
  });

  test("that leads to another machine is wrong, for each kind of address", () => {
    expect(judge(["192.0.2.1"], [], [IPV4])[0]).toMatch(/^wrong: .*192\.0\.2\.1.* record A /);
    expect(judge([IPV4], ["2001:db8::99"], [IPV4, IPV6])[1]).toMatch(/^wrong: .* record AAAA /);
    expect(judge([IPV4], [IPV6], [IPV4])[1]).toMatch(/^wrong: .*none of that kind.* record AAAA /);
    expect(judge([IPV4], [IPV6], [IPV4, "fd00::1"])[1]).toMatch(/^wrong: /);
  });

  test("may lead to a public address that a provider passes on to an inner one", () => {
    for (const inner of ["10.0.0.2", "172.31.0.2", "192.168.1.2", "100.64.0.2"]) {
      expect(judge([IPV4], [], [inner])[0]).toMatch(/^note: .*your provider passes/);
    }
    for (const outer of ["172.32.0.2", "100.128.0.2", "11.0.0.2"]) {
      expect(judge([IPV4], [], [outer])[0]).toMatch(/^wrong: /);
    }
  });

  test("may lack a record AAAA", () => {
    expect(judge([IPV4], [], [IPV4, IPV6])[1]).toMatch(/^note: No record AAAA/);
    expect(judge([IPV4], [], [IPV4, "fd00::1"])).toHaveLength(1);
  });

  test("is unknown while the DNS does not answer", () => {
    expect(judge(null, [], [IPV4])[0]).toMatch(/^wrong: .*resolv\.conf.*do not answer/);
    expect(judge([IPV4], null, [IPV4])).toHaveLength(1);
  });
});

describe("mail", () => {
  const GOOD = {
    mx: ["mx.example.org"],
    txt: ["google-site-verification=x", "v=spf1 include:_spf.example.net ~all"],
    dmarc: ["v=DMARC1; p=quarantine; rua=mailto:a@example.org"],
    hasDkim: true as boolean | null,
  };
  const judge = (changed: Partial<typeof GOOD>) =>
    judgeMailDomain(DOMAIN, { ...GOOD, ...changed }).map(({ level, text }) => `${level}: ${text}`);
  const spf = (...records: string[]) => judge({ txt: records })[1];
  const dmarc = (...records: string[]) => judge({ dmarc: records })[3];

  test("of a domain with all four records is right", () => {
    expect(judge({}).map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
      ...["ok: MX", "ok: SPF", "ok: DKIM", "ok: DMARC"],
    ]);
  });

  test("without a server for answers is wrong, also if the domain refuses all mail", () => {
    expect(judge({ mx: [] })[0]).toMatch(/^wrong: MX: .*answers .* are lost/);
    expect(judge({ mx: [""] })[0]).toMatch(/^wrong: MX/);
    expect(judge({ mx: ["."] })[0]).toMatch(/^wrong: MX/);
  });

  test.each([
    ["no record", [], /^wrong: SPF: .*who may send/],
    ["a record that only begins alike", ["v=spf10 -all"], /^wrong: SPF: .*who may send/],
    ["two records", ["v=spf1 -all", "v=spf1 mx ~all"], /^wrong: SPF: .*2 records/],
    ["everybody", ["v=spf1 mx +all"], /^wrong: SPF: "\+all" lets everybody/],
    ["everybody, in short", ["v=spf1 mx all"], /^wrong: SPF: "all" lets everybody/],
    ["no verdict", ["v=spf1 mx ?all"], /^wrong: SPF: .*forbids nobody/],
    ["no end", ["v=spf1 mx"], /^wrong: SPF: .*forbids nobody/],
    ["a redirection", ["v=spf1 redirect=_spf.example.net"], /^ok: SPF/],
    ["other letters", ["V=SPF1 ip4:198.51.100.10 -ALL"], /^ok: SPF/],
    ["ten lookups", [`v=spf1 ${"include:a.example ".repeat(10)}-all`], /^ok: SPF/],
    ["eleven lookups", [`v=spf1 mx ${"include:a.example ".repeat(10)}-all`], /^wrong: SPF: .* 11 /],
    ["addresses, which are no lookups", [`v=spf1 ${"ip4:192.0.2.1 ".repeat(20)}-all`], /^ok: SPF/],
  ])("SPF: %s", (_, records, expected) => {
    expect(spf(...records)).toMatch(expected);
  });

  test("DKIM: a key, none, or not known", () => {
    expect(judge({ hasDkim: false })[2]).toMatch(/^wrong: DKIM: .*not signed/);
    expect(judge({ hasDkim: null })[2]).toMatch(/^note: DKIM/);
  });

  test.each([
    ["no record", [], /^wrong: DMARC: .*_dmarc\.example\.org/],
    ["another text", ["hello"], /^wrong: DMARC: .*_dmarc\.example\.org/],
    ["only watching", ["v=DMARC1; p=none"], /^note: DMARC/],
    ["without spaces", ["v=DMARC1;p=reject"], /^ok: DMARC/],
    ["a policy for subdomains alone", ["v=DMARC1; sp=reject"], /^wrong: DMARC: .*no valid policy/],
    ["a policy that does not exist", ["v=DMARC1; p=block"], /^wrong: DMARC: .*no valid policy/],
    ["two records", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], /^wrong: DMARC: .*2 records/],
  ])("DMARC: %s", (_, records, expected) => {
    expect(dmarc(...records)).toMatch(expected);
  });

  test("is unknown while the DNS does not answer", () => {
    const silent = judgeMailDomain(DOMAIN, { ...GOOD, dmarc: null });
    expect(silent.map(({ level }) => level)).toEqual(["wrong"]);
  });
});

describe("a certificate", () => {
  const judge = (validFrom: Date, validTo: Date, problem: string | null = null) =>
    judgeCertificate(NAME, { validFrom, validTo, problem }, NOW);

  test("is right until a quarter of its time is left, however long that is", () => {
    expect(judge(inDays(-60), inDays(30)).level).toBe("ok");
    expect(judge(inDays(-70), inDays(20))).toEqual({
      level: "wrong",
      text: expect.stringMatching(/another 20 days and should have been renewed/) as string,
    });
    expect(judge(inDays(-3), inDays(3)).level).toBe("ok");
    expect(judge(inDays(-5), inDays(1)).text).toMatch(/another 24 hours and should/);
  });

  test("that ended, that browsers refuse or that is missing is wrong", () => {
    expect(judge(inDays(-91), inDays(-1)).text).toBe(
      `The certificate of ${NAME} ended 24 hours ago`,
    );
    expect(judge(inDays(-1), inDays(89), "SELF_SIGNED").text).toMatch(/refuse.*SELF_SIGNED/);
    expect(judgeCertificate(NAME, { refusal: "ECONNREFUSED" }, NOW)).toEqual({
      level: "wrong",
      text: expect.stringMatching(/no certificate.*ECONNREFUSED.*journalctl/) as string,
    });
  });
});

test("a backup is right for 26 hours", () => {
  const judge = (hours: number) =>
    judgeBackup("/backups", new Date(NOW.getTime() - hours * HOUR_MS), NOW);
  expect(judge(1)).toEqual({ level: "ok", text: "The last backup is 1 hour old, in /backups" });
  expect(judge(26).level).toBe("ok");
  expect(judge(27).level).toBe("wrong");
  expect(judge(50)).toEqual({
    level: "wrong",
    text: expect.stringMatching(/^The last backup is 2 days old/) as string,
  });
  expect(judgeBackup("/backups", null, NOW).text).toMatch(/no backup in \/backups/);
});

test("a disk with less than a gigabyte is too full", () => {
  const GB = 1024 ** 3;
  expect(judgeDisk("/data", { free: GB, total: 20 * GB }).level).toBe("ok");
  expect(judgeDisk("/data", { free: GB - 1, total: 20 * GB }).level).toBe("wrong");
});

test("answers come by plus addresses, which only a mail can prove, unless the settings say plain", () => {
  const IMAP_URL = "imaps://shop:x@imap.example.org/INBOX";
  const judged = (settings: Parameters<typeof judgeReplies>[0]) => {
    const { level, text } = judgeReplies(settings);
    return `${level}: ${text}`;
  };
  expect(judged({})).toMatch(/^note: .*by hand/);
  expect(judged({ IMAP_URL })).toMatch(/^note: .*\+test@.*Send Me a Test Mail.*MAIL_REPLY=plain/);
  expect(judged({ IMAP_URL, MAIL_REPLY: "plain" })).toMatch(/^ok: /);
});
