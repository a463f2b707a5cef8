import type { Module } from "~/platform/product";
import { accountsModule } from "./accounts/accounts.module";
import { auditModule } from "./audit/audit.module";
import { websiteModule } from "./website/website.module";
import { mailModule } from "./mail/mail.module";
import { inboxModule } from "./inbox/inbox.module";
import { wordsModule } from "./words/words.module";
import { openingModule } from "./opening/opening.module";
import { rewardsModule } from "./rewards/rewards.module";
import { forumModule } from "./forum/forum.module";
import { guidesModule } from "./guides/guides.module";
import { investorsModule } from "./investors/investors.module";
import { documentsModule } from "./documents/documents.module";
import { messagesModule } from "./messages/messages.module";
import { meetingsModule } from "./meetings/meetings.module";
import { newsletterModule } from "./newsletter/newsletter.module";
import { bookingsModule } from "./bookings/bookings.module";
import { careersModule } from "./careers/careers.module";
import { contactModule } from "./contact/contact.module";
import { appointmentsModule } from "./appointments/appointments.module";
import { shopModule } from "./shop/shop.module";
import { stockModule } from "./stock/stock.module";
import { moneyModule } from "./money/money.module";
import { ordersModule } from "./orders/orders.module";
import { counterModule } from "./counter/counter.module";
import { peopleModule } from "./people/people.module";
import { searchModule } from "./search/search.module";
import { incomingModule } from "./incoming/incoming.module";
import { guestsModule } from "./guests/guests.module";
import { transferModule } from "./transfer/transfer.module";
import { privacyModule } from "./privacy/privacy.module";

/**
 * What each noun declares: accounts, then the other nouns from the lowest to the highest. They start
 * in this order. They stop, and forget a person, in reverse order, because rows of other nouns are
 * found by the account.
 */
export const MODULES: readonly Module[] = [
  accountsModule,
  auditModule,
  websiteModule,
  mailModule,
  inboxModule,
  wordsModule,
  openingModule,
  rewardsModule,
  forumModule,
  guidesModule,
  investorsModule,
  documentsModule,
  messagesModule,
  meetingsModule,
  newsletterModule,
  bookingsModule,
  careersModule,
  contactModule,
  appointmentsModule,
  shopModule,
  stockModule,
  moneyModule,
  ordersModule,
  counterModule,
  peopleModule,
  searchModule,
  guestsModule,
  incomingModule,
  transferModule,
  privacyModule,
];
