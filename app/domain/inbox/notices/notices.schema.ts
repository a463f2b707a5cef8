import { z } from "zod";
import { NOTICE_FREQUENCIES, type NoticeKind } from "./notice-kinds";

const frequency = z
  .enum(
    NOTICE_FREQUENCIES.map(({ value }) => value),
    { error: "Choose how often" },
  )
  .optional();

/** For each kind how often. A missing one means not at all. */
export const noticesInput = z.object({
  contact: frequency,
  appointment: frequency,
  application: frequency,
  access: frequency,
  "investor-message": frequency,
  report: frequency,
  order: frequency,
  "order-cancelled": frequency,
} satisfies Record<NoticeKind, typeof frequency>);

export type NoticesInput = z.infer<typeof noticesInput>;
