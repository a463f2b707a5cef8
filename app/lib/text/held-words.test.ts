import fc from "fast-check";
import { expect, test } from "vitest";
import { findHeldWord, tidyWords } from "./held-words";
import { fourfoldCost } from "../../../tests/support/growth";

const LIST = [
  ...["for sale", "sell you", "cure*", "ship* anywhere", "venmo", "telegram", "cash app", "zelle"],
  ...["cart", "pay pal me", "大麻", "cbd oil", "whatsapp", "hell", "420 deal"],
];

test.each([
  // Case, marks and what stands between words.
  ...["I sell you fresh buds", "They are FOR  SALE!", "for-sale", "It **cu**res all", "cure"],
  ...["for\u200b sale", "ship anywhere", "shipped\nanywhere", "forsale"],
  // Letters that look alike.
  ...["pay by venmо", "🅥🅔🅝🅜🅞", "🆅🅴🅽🅼🅾", "🇻🇪🇳🇲🇴", "ⓥⓔⓝⓜⓞ", "ｖｅｎｍｏ", "𝓿𝓮𝓷𝓶𝓸", "VENMO", "vénmö"],
  ...["t3legram", "te1egram", "teIegram", "te|egram", "telegrarn"],
  ...["v3nm0", "c@sh app", "ca$h app", "$ell you", "vvhatsapp", "5h1pped anywhere"],
  // Letters apart, and words joined.
  ...["te.le.gram", "t e l e g r a m", "t.e.l.e.g.r.a.m", "te-le-gram now", "(tele/gram)"],
  ...["cashapp", "c.a.s.h app", "CashApp", "cash.app", "paypalme", "on te'legram", "ve\u00adnmo"],
  // Plurals, and writing without spaces.
  ...["carts", "two cash apps", "zelles", "卖大麻吗", "a 420 deal", "420deals", "CBD oils"],
])("the list finds %j", (text) => {
  expect(findHeldWord(["Title", text], LIST)).not.toBeNull();
});

test.each([
  ...["ﬁne, für säle", "secure", "a sale for", "cash apparently", "gazelle", "cashapparently"],
  ...[
    "mozzarella and gazelles",
    "carton",
    "cartsy",
    "the he'll",
    "he’ll come",
    "shell",
    "tele gram",
  ],
  ...["ve nmo", "pay pal", "pay for me", "descend", "oil of CBD", "a 42 deal", ""],
  ...["for a sale", "burn it in the corner", "1 of 10", "well, hello", "on the"],
])("the list passes %j", (text) => {
  expect(findHeldWord(["Title", text], LIST)).toBeNull();
});

test.each(["a", "a.", "for ", "'"])(
  "%j repeated is read in proportion to its length",
  async (part) => {
    const list = [...LIST, "a".repeat(500), "for* for* for* sale"];
    const read = (length: number) => findHeldWord([part.repeat(length / part.length)], list);
    expect(await fourfoldCost(read, 5_000)).toBeLessThan(8);
  },
);

test("a line of the list is found where it stands between other words, however it is joined", () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const joint = fc.constantFrom(" ", "", "-", ".", "\n", "*");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), joint, (words, by) => {
      const text = `Look (${words.join(by)}) here`;
      expect(findHeldWord([text], [words.join(" ")])).not.toBeNull();
    }),
  );
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (text, list) => void findHeldWord([text], tidyWords(list)),
    ),
  );
});
