import { z } from "zod";
import { MAIL_FREQUENCIES } from "./mail-times";
import type { MemberNotificationKind } from "./member-notification-kinds";

const frequency = z
  .enum(
    MAIL_FREQUENCIES.map(({ value }) => value),
    { error: "Choose how often" },
  )
  .optional();

/** For each kind how often. A missing one means no mail. */
export const notificationSettingsInput = z.object({
  answers: frequency,
  mentions: frequency,
  follows: frequency,
  categories: frequency,
} satisfies Record<MemberNotificationKind, typeof frequency>);

export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>;

const count = z.coerce.number().int().min(0).max(2_147_483_646);

/** The newest notification that the page showed. */
export const readUpToInput = z.object({ upTo: count });

/** The version of the feed's address that the page showed. */
export const replaceFeedInput = z.object({ version: count });
