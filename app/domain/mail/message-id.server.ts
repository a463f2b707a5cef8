import { randomUUID } from "node:crypto";
import { siteUrl } from "~/platform/site-url.server";

/** The Message-ID of a new mail, without angle brackets, under the site's own name (RFC 5322, 3.6.4). */
export const newMessageId = () => messageIdOf(randomUUID());

/** The Message-ID with this left part, which must be unique. */
export const messageIdOf = (left: string) => `${left}@${new URL(siteUrl("/")).hostname}`;
