import fc from "fast-check";

/** A body of a request, and what it is. */
export type HostileBody = { what: string; type: string; body: string };

/** Forms of visitors, which read their fields whoever sends them. */
export const HOSTILE_POST_PATHS = [
  "/contact",
  "/login",
  "/careers",
  "/newsletter",
  "/signup",
  "/cart/add",
];

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const form = (what: string, pairs: string[]): HostileBody => ({
  what,
  type: FORM,
  body: pairs.join("&"),
});

const parts = (what: string, names: string[], boundary = "b"): HostileBody => ({
  what,
  type: `multipart/form-data; boundary=${boundary}`,
  body: `${names
    .map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`)
    .join("")}--${boundary}--\r\n`,
});

const many = (count: number, pair: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => pair(n));

const intent = (value: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(value))}`;

/**
 * Bodies that no form of the site has. Each must be refused with 400 where a form is read. Each is as
 * small as the site's own check refuses, so that it would do no harm behind the check.
 */
export const REFUSED_BODIES: HostileBody[] = [
  form("a list with an index", ["name[2]=x"]),
  form("a list of usernames", ["username[0]=x"]),
  form("a list without an index", ["name[]=x"]),
  form("nested names", ["a.b.c.d=x"]),
  form("nested lists", ["a[0][0][0]=x"]),
  form("an unfinished list", ["name[=x"]),
  form("an instruction", [
    intent({ type: "update", payload: { name: "email", index: 1, value: "x" } }),
  ]),
  form("an unknown instruction", ["__intent__=zz"]),
  form("a broken state", ["__state__={bad"]),
  form(
    "a field once more than the limit",
    many(1_001, () => "name=x"),
  ),
  form(
    "1,001 fields",
    many(1_001, (n) => `f${n}=x`),
  ),
  form(
    "no field 1,001 times",
    many(1_001, () => ""),
  ),
  parts(
    "101 parts",
    many(101, () => "name"),
  ),
  parts("a part with a list", ["name[2]"]),
  parts("a long boundary", ["name"], "b".repeat(71)),
];

const PLAIN_NAMES = [
  "name",
  "email",
  "redirectTo",
  "message",
  "content",
  "quantity",
  "password",
  "ids",
];
const OBJECTS_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "toJSON",
  "then",
  "length",
  "",
];

/** Bodies with odd plain names, of which a form may ignore all. */
export const ODD_BODIES: HostileBody[] = [
  form(
    "names of every object",
    OBJECTS_NAMES.map((name) => `${name}=x`),
  ),
  form("the answer of one-click stops", ["List-Unsubscribe=One-Click"]),
  form(
    "a field 1,000 times",
    many(1_000, () => "name=x"),
  ),
  ...PLAIN_NAMES.map((name) =>
    form(
      `${name} 900 times`,
      many(900, () => `${name}=9`),
    ),
  ),
  form(
    "1,000 fields",
    many(1_000, (n) => `field${n}=x`),
  ),
  parts(
    "100 parts",
    many(100, (n) => `field${n}`),
  ),
  parts(
    "a part 100 times",
    many(100, () => "name"),
  ),
];

/** As app/platform/http/json/api.server.ts limits them. */
const MOST_VALUES = 10_000;

/** JSON with one value more than a call may have. */
export const JSON_BODIES: HostileBody[] = [
  {
    what: "nested lists",
    type: JSON_TYPE,
    body: "[".repeat(MOST_VALUES + 1) + "]".repeat(MOST_VALUES + 1),
  },
  { what: "many lists", type: JSON_TYPE, body: `{"name":[${"[],".repeat(MOST_VALUES)}[]]}` },
  {
    what: "nested objects",
    type: JSON_TYPE,
    body: `${'{"a":'.repeat(MOST_VALUES)}1${"}".repeat(MOST_VALUES)}`,
  },
  { what: "many values", type: JSON_TYPE, body: `{"name":[${"1,".repeat(MOST_VALUES)}1]}` },
];

const segment = fc.oneof(
  fc.constantFrom("[0]", "[]", "[9]", "[-1]", ".a", ".__proto__", "[a]", "]", "[", "."),
  fc.nat({ max: 9 }).map((index) => `[${index}]`),
);

const anyName = fc.oneof(
  fc.constantFrom(...PLAIN_NAMES, ...OBJECTS_NAMES, "__intent__", "__state__"),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...PLAIN_NAMES), fc.array(segment, { minLength: 1, maxLength: 4 }))
    .map(([name, segments]) => name + segments.join("")),
);

const anyValue = fc.oneof(
  fc.constantFrom("", "x", "1", "{bad", '{"type":"reset","payload":{}}', "[]"),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** Up to six random fields, each up to 1,001 times. */
export const anyHostileForm: fc.Arbitrary<HostileBody> = fc
  .array(fc.tuple(anyName, anyValue, fc.constantFrom(1, 1, 1, 2, 100, 1_001)), { maxLength: 6 })
  .map((fields) =>
    form(
      `random fields ${JSON.stringify(fields)}`,
      fields.flatMap(([name, value, times]) =>
        many(times, () => `${encode(name)}=${encode(value)}`),
      ),
    ),
  );

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
