import type { ComponentType } from "react";
import { Acts, ShopParts } from "./acts";
import { Badges, Choices } from "./choices";
import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Foundations } from "./foundations";
import { People, Tables, Ways } from "./lists";
import { Overlays } from "./overlays";
import { Surfaces } from "./surfaces";

type Entry = { id: string; shows: readonly string[]; Show: ComponentType };

/** The page at /style, in its order. `shows` are files of app/ui. A test finds those that are missing. */
export const ENTRIES: readonly Entry[] = [
  { id: "Tokens and type", shows: ["hub/hub-icon"], Show: Foundations },
  { id: "Buttons and fields", shows: ["form/field", "form/submit-button"], Show: Controls },
  { id: "Choices", shows: ["form/choice-group"], Show: Choices },
  { id: "States", shows: ["layout/badge"], Show: Badges },
  { id: "Feedback", shows: ["form/error-summary"], Show: Feedback },
  {
    id: "Surfaces",
    shows: [
      ...["layout/tab-links", "lists/filter-links", "lists/info-cards"],
      ...["lists/numbered-pages", "lists/scroll-frame", "lists/search-form"],
    ],
    Show: Surfaces,
  },
  {
    id: "Tables",
    shows: ["lists/table", "lists/day", "layout/date-time", "lists/bar-chart"],
    Show: Tables,
  },
  {
    id: "Ways through a list",
    shows: ["lists/day-nav", "lists/range-form", "lists/key-pages", "layout/narrow-fold"],
    Show: Ways,
  },
  {
    id: "People",
    shows: ["layout/avatar", "lists/member-link", "lists/guest-link"],
    Show: People,
  },
  {
    id: "Acts",
    shows: [
      ...["form/action-button", "form/short-form", "form/email-form", "form/reason-form"],
      ...["lists/answer-cell", "investors/reply-list", "overlay/step-dots", "layout/icon"],
    ],
    Show: Acts,
  },
  {
    id: "Shop",
    shows: ["shop/order-lines", "shop/tax-lines", "shop/product-picture"],
    Show: ShopParts,
  },
  { id: "Overlays", shows: ["overlay/close-link"], Show: Overlays },
];

const FRAME = "It is around every page, this one too.";
const OPENED = "Opens at the addresses that this page links to.";
const UNSEEN = "Has no look: hidden fields, or a choice of what is shown.";
const WHOLE = "A whole form or page, seen at its address in the demo.";
const RECORD = "Shows a record, seen on its page in the demo.";

/** Files of app/ui that the page does not show, and why. */
export const ELSEWHERE: Record<string, string> = {
  "appointments/open-times": RECORD,
  "appointments/reservation-time": RECORD,
  "appointments/to-call": RECORD,
  "form/frequency-form": WHOLE,
  "form/honeypot": UNSEEN,
  "form/picture-field": WHOLE,
  "form/refused-file": UNSEEN,
  "form/revision-field": UNSEEN,
  "form/saved-answers": WHOLE,
  "frame/age-gate": WHOLE,
  "frame/document": FRAME,
  "frame/error-page": OPENED,
  "frame/head-of-page": FRAME,
  "frame/outage-page": WHOLE,
  "frame/route-error": OPENED,
  "frame/site-footer": FRAME,
  "frame/site-header": FRAME,
  "investors/document-list": RECORD,
  "investors/request-access": OPENED,
  "investors/update-list": RECORD,
  "layout/admin-link": UNSEEN,
  "layout/form-page": WHOLE,
  "layout/if-marked": UNSEEN,
  "layout/outcome": FRAME,
  "layout/print-button": "Only script shows it, on pages to print.",
  "layout/state-notice": FRAME,
  "layout/typed-fields": UNSEEN,
  "lists/answer-form": WHOLE,
  "lists/asked-facts": RECORD,
  "lists/begun-replies": RECORD,
  "lists/list-link": UNSEEN,
  "lists/list-table": WHOLE,
  "lists/mail-of-story": RECORD,
  "opening/pause-banner": RECORD,
  "overlay/overlay": OPENED,
  "overlay/titled-dialog": OPENED,
  "overlay/toast-region": FRAME,
  "overlay/tooltip": "The cross of the panel has one.",
  "shop/order-details": RECORD,
  "shop/order-window": RECORD,
  "shop/printed-sender": "On paper alone.",
  "visitor-forms/application-form": WHOLE,
  "visitor-forms/booking-form": WHOLE,
  "visitor-forms/contact-form": WHOLE,
  "visitor-forms/experiences": WHOLE,
  "visitor-forms/newsletter-form": WHOLE,
  "visitor-forms/resume-field": WHOLE,
  "welcome/help-menu": FRAME,
  "welcome/quick-start": OPENED,
  "welcome/tour": OPENED,
};
