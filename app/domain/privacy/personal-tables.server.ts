import type { PersonalTable } from "~/database/personal-tables.server";
import { accountTables } from "~/domain/accounts/personal-data.server";
import { appointmentTables } from "~/domain/appointments/personal-data.server";
import { auditTables } from "~/domain/audit/personal-data.server";
import { bookingTables } from "~/domain/bookings/personal-data.server";
import { careersTables } from "~/domain/careers/personal-data.server";
import { contactTables } from "~/domain/contact/personal-data.server";
import { documentTables } from "~/domain/documents/personal-data.server";
import { forumTables } from "~/domain/forum/personal-data.server";
import { guideTables } from "~/domain/guides/personal-data.server";
import { inboxTables } from "~/domain/inbox/personal-data.server";
import { investorTables } from "~/domain/investors/personal-data.server";
import { mailTables } from "~/domain/mail/personal-data.server";
import { meetingTables } from "~/domain/meetings/personal-data.server";
import { messageTables } from "~/domain/messages/personal-data.server";
import { moneyTables } from "~/domain/money/personal-data.server";
import { newsletterTables } from "~/domain/newsletter/personal-data.server";
import { orderTables } from "~/domain/orders/personal-data.server";
import { peopleTables } from "~/domain/people/personal-data.server";
import { rewardTables } from "~/domain/rewards/personal-data.server";
import { wishTables } from "~/domain/shop/wishes/personal-data.server";
import { stockTables } from "~/domain/stock/personal-data.server";
import { websiteTables } from "~/domain/website/personal-data.server";

/**
 * Every table with rows about people. A test compares this list with the schema: a table with an
 * e-mail address or an account that is missing here fails it.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...accountTables,
  ...peopleTables,
  ...appointmentTables,
  ...bookingTables,
  ...meetingTables,
  ...contactTables,
  ...inboxTables,
  ...careersTables,
  ...newsletterTables,
  ...orderTables,
  ...wishTables,
  ...stockTables,
  ...moneyTables,
  ...forumTables,
  ...guideTables,
  ...rewardTables,
  ...investorTables,
  ...documentTables,
  ...messageTables,
  ...mailTables,
  ...websiteTables,
  ...auditTables,
];
