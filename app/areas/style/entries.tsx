import type { ComponentType } from "react";
import { Acts, ShopParts } from "./acts";
import { Badges, Choices } from "./choices";
import { Buttons, Fields } from "./controls";
import { Feedback } from "./feedback";
import { Foundations, Type } from "./foundations";
import { People, Tables, Ways } from "./lists";
import { Overlays } from "./overlays";
import { Surfaces } from "./surfaces";

/** States besides rest. The first three are shown by a copy, the others by an example. */
export type State =
  | ("hover" | "focus" | "pressed")
  | ("chosen" | "disabled" | "pending" | "refused" | "empty" | "long");

type Entry = {
  id: string;
  /** Files of app/ui. A test finds those that are missing. */
  shows: readonly string[];
  /** Each state that a part of it has. A test compares them with what it shows. */
  states: readonly State[];
  Show: ComponentType;
};

const PRESSED = ["hover", "focus", "pressed"] as const;

/** The page at /style, in its order. */
export const ENTRIES: readonly Entry[] = [
  { id: "Tokens", shows: ["hub/hub-icon"], states: [], Show: Foundations },
  { id: "Type", shows: [], states: [...PRESSED, "long"], Show: Type },
  {
    id: "Buttons",
    shows: ["form/submit-button"],
    states: [...PRESSED, "disabled", "pending", "long"],
    Show: Buttons,
  },
  {
    id: "Fields",
    shows: ["form/field"],
    states: [...PRESSED, "chosen", "disabled", "refused", "long"],
    Show: Fields,
  },
  {
    id: "Choices",
    shows: ["form/choice-group"],
    states: [...PRESSED, "chosen", "refused", "long"],
    Show: Choices,
  },
  { id: "States", shows: ["layout/badge"], states: ["long"], Show: Badges },
  {
    id: "Feedback",
    shows: ["form/error-summary"],
    states: [...PRESSED, "refused", "empty", "long"],
    Show: Feedback,
  },
  {
    id: "Surfaces",
    shows: [
      ...["layout/tab-links", "lists/filter-links", "lists/info-cards"],
      ...[
        "lists/numbered-pages",
        "lists/scroll-frame",
        "lists/search-field",
        "lists/search-form",
        "lists/too-common",
      ],
    ],
    states: [...PRESSED, "chosen", "empty", "long"],
    Show: Surfaces,
  },
  {
    id: "Tables",
    shows: ["lists/table", "lists/day", "layout/date-time", "lists/bar-chart"],
    states: ["focus", "empty", "long"],
    Show: Tables,
  },
  {
    id: "Ways through a list",
    shows: ["lists/day-nav", "lists/range-form", "lists/key-pages", "layout/narrow-fold"],
    states: [...PRESSED, "chosen"],
    Show: Ways,
  },
  {
    id: "People",
    shows: ["layout/avatar", "lists/member-link", "lists/guest-link"],
    states: [...PRESSED, "long"],
    Show: People,
  },
  {
    id: "Acts",
    shows: [
      ...["form/action-button", "form/short-form", "form/email-form", "form/reason-form"],
      ...["lists/answer-cell", "investors/reply-list", "overlay/step-dots", "layout/icon"],
    ],
    states: [...PRESSED, "chosen"],
    Show: Acts,
  },
  {
    id: "Shop",
    shows: ["shop/order-lines", "shop/tax-lines", "shop/product-picture"],
    states: ["focus", "long"],
    Show: ShopParts,
  },
  { id: "Overlays", shows: ["overlay/close-link"], states: [...PRESSED], Show: Overlays },
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
  "form/saved-answers": WHOLE,
  "form/server-form": "It is around the fields of every form, those of this page too.",
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
  "lists/linked-lines": RECORD,
  "lists/list-link": UNSEEN,
  "lists/list-table": WHOLE,
  "lists/mail-of-story": RECORD,
  "lists/next-of-order": RECORD,
  "opening/pause-banner": RECORD,
  "overlay/overlay": OPENED,
  "overlay/titled-dialog": OPENED,
  "overlay/toast-region": FRAME,
  "overlay/tooltip": "The cross of the panel has one.",
  "scan/scan-answers": WHOLE,
  "scan/scan-field": WHOLE,
  "shop/order-details": RECORD,
  "shop/order-window": RECORD,
  "shop/printed-sender": "On paper alone.",
  "shop/qr-code": RECORD,
  "shop/spoken-code": RECORD,
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
