import type { Module } from "~/platform/product";
import { lt, sql } from "drizzle-orm";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { mailPart } from "~/domain/mail/mail.module";
import { productPictures, products, stockWishes } from "~drizzle/schema";

/** Wishes to be told when a product is back. */
const personal: PersonalTable[] = [
  {
    title: "Wishes to be told when a product is back",
    table: stockWishes,
    where: about({ mailed: [stockWishes.email], accounts: [stockWishes.userId] }),
    hidden: ["token"],
    own: {
      as: "wishes",
      also: { product: sql`(select name from products where id = ${stockWishes.productId})` },
    },
    parts: [mailPart("back-in-stock")],
    forget: { how: "deleted" },
    retention: { kind: "wishes", old: (before) => lt(stockWishes.createdAt, before) },
  },
];

export const shopModule: Module = {
  personal,
  stale: [products, productPictures],
};
