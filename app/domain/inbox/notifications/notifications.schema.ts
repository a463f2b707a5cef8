import { z } from "zod";
import { NOTIFICATION_FREQUENCIES, type TeamNotificationKind } from "./team-notification-kinds";

const frequency = z
  .enum(
    NOTIFICATION_FREQUENCIES.map(({ value }) => value),
    { error: "Choose how often" },
  )
  .optional();

/** For each kind how often. A missing one means not at all. */
export const notificationsInput = z.object({
  contact: frequency,
  appointment: frequency,
  application: frequency,
  access: frequency,
  "investor-message": frequency,
  report: frequency,
  program: frequency,
  order: frequency,
  "order-cancelled": frequency,
} satisfies Record<TeamNotificationKind, typeof frequency>);

export type NotificationsInput = z.infer<typeof notificationsInput>;
