import { redirect } from "@remix-run/node";
import { setWantsMail } from "~/domain/investors/investor-mail.server";
import { requireUser } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";

const PAGES = [
  { list: "investor-updates", page: "/investors/updates", what: "updates" },
  { list: "investor-documents", page: "/investors/documents", what: "documents" },
] as const;

/** What the address is about: updates or documents. */
const asked = ({ url }: Request) =>
  PAGES.find(({ page }) => new URL(url).pathname.startsWith(`${page}/`)) ?? PAGES[0];

export const loader = ({ request }: { request: Request }) => redirect(asked(request).page);

export const action = pairAction(
  { guard: requireUser, back: ({ request }) => asked(request).page },
  {
    on: {
      run: (user, { request }) => setWantsMail(user, asked(request).list, true),
      done: (_, { request }) => ({ title: `New ${asked(request).what} come to you by e-mail` }),
    },
    off: {
      run: (user, { request }) => setWantsMail(user, asked(request).list, false),
      done: (_, { request }) => ({ title: `We mail you no more ${asked(request).what}` }),
    },
  },
);
