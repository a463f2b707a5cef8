import { bookingList } from "~/domain/bookings/bookings-queries.server";
import { applicationList } from "~/domain/careers/careers-queries.server";
import { contactList } from "~/domain/contact/contact-queries.server";
import { adminOrderList } from "~/domain/orders/orders-queries.server";
import { subscriberList } from "~/domain/newsletter/newsletter-queries.server";
import { adminProductList } from "~/domain/shop/shop-queries.server";
import { api } from "~/http/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { csvResponse } from "~/http/csv.server";
import { problemResponse } from "~/http/problem.server";

const BATCH = 2000;

const downloads: Partial<Record<string, () => Response>> = {
  subscribers: () =>
    csvResponse("subscribers", ["id", "email", "createdAt"], subscriberList.stream(BATCH)),
  contacts: () =>
    csvResponse(
      "contacts",
      ["id", "name", "email", "message", "createdAt"],
      contactList.stream(BATCH),
    ),
  events: () =>
    csvResponse(
      "events",
      [
        ...(["id", "name", "email", "phone", "eventType", "preferredDate"] as const),
        ...(["guestCount", "message", "createdAt"] as const),
      ],
      bookingList.stream(BATCH),
    ),
  applications: () =>
    csvResponse(
      "applications",
      [
        ...(["id", "firstName", "lastName", "email", "phone", "position", "experience"] as const),
        ...(["availability", "coverLetter", "resumeFileName", "createdAt"] as const),
      ],
      applicationList.stream(BATCH),
    ),
  orders: () =>
    csvResponse(
      "orders",
      [
        ...(["id", "status", "customerName", "customerEmail", "shippingAddress"] as const),
        ...(["items", "total", "createdAt"] as const),
      ],
      adminOrderList().stream(BATCH),
    ),
  products: () =>
    csvResponse(
      "products",
      [
        ...(["id", "name", "description", "price", "category", "kind", "weightGrams"] as const),
        ...(["inStock", "archivedAt", "createdAt"] as const),
      ],
      adminProductList.stream(BATCH),
    ),
};

const handlers = api({
  async GET(args) {
    await requireApiAdmin(args);
    const download = downloads[args.params.kind ?? ""];
    return download?.() ?? problemResponse({ code: "not-found", message: "Not Found" });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
