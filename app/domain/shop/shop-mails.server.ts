import { ownAddress } from "~/domain/mail/own-address.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/platform/site-url.server";
import { wishPath } from "./wishes/wish-path";

type Wish = { id: number; email: string; userId: number | null; token: string };

/** Tells somebody who wished for a product that it can be ordered again. */
export function backInStockMail(
  { name, slug }: { name: string; slug: string },
  { id, email, userId, token }: Wish,
): Mail {
  return {
    to: email,
    subject: `Back in stock: ${name}`,
    text: [
      `You asked us to tell you when ${name} is back. It can be ordered again:\n${siteUrl(`/shop/${slug}`)}`,
      "A cart reserves nothing: what is left goes to those who order first.",
      "This is the only mail about it. We have deleted your address from that list.",
    ].join("\n\n"),
    replyTo: ownAddress(),
    cause: `back-in-stock:${id}`,
    userId,
    stopPath: wishPath(token),
  };
}
