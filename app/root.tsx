import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import type { EditedContent } from "~/content/content";
import { hoursInWords } from "~/content/hours-in-words";
import { site, siteWith } from "~/content/site";
import { editionOn, notices, warningOfTheDay } from "~/content/notices";
import { userLabel } from "~/domain/accounts/accounts.schema";
import { isAgeConfirmed } from "~/http/cookies/age.server";
import { getUser, pagePath } from "~/http/auth.server";
import { editedContent, isPreview } from "~/http/content.server";
import { perReader } from "~/http/per-reader.server";
import { takeToast } from "~/http/cookies/flash.server";
import { businessDay } from "~/lib/dates/dates";
import { whenDatabaseAway } from "~/lib/database-away";
import { readPreferences } from "~/http/cookies/preferences.server";
import { siteUrl } from "./site-url.server";
import { useListLinks } from "~/ui/lists/list-link";
import { AgeGate } from "~/ui/frame/age-gate";
import { errorTitle } from "~/ui/frame/error-page";
import { FontPreloads } from "~/ui/frame/font-preloads";
import { LiteRequest } from "~/ui/layout/lite-request";
import { Outcome, OutcomeProvider } from "~/ui/layout/outcome";
import { PreviewBar } from "~/ui/frame/preview-bar";
import { SiteFooter } from "~/ui/frame/site-footer";
import { SiteHeader } from "~/ui/frame/site-header";
import { ToastRegion } from "~/ui/overlay/toast-region";
import { useReadyMark } from "~/ui/frame/use-ready-mark";
import { HelpMenu } from "~/ui/welcome/help-menu";
import { readOverlay } from "~/ui/welcome/overlay";
import { QuickStart } from "~/ui/welcome/quick-start";
import { Tour } from "~/ui/welcome/tour";
import { useFocusOnNavigation } from "~/ui/frame/use-focus-on-navigation";
import { openDialog } from "~/ui/overlay/dialog-handle";
import { Tooltip } from "~/ui/overlay/tooltip";
import "~/styles/tailwind.css";

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(error)} · ${site.name}` : site.name },
];

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, label, isOfAge, flash, preferences, content, isPreviewed] = await Promise.all([
    // If the database cannot be reached, render as for a visitor, so that the page can say so.
    whenDatabaseAway(getUser({ request, context }), () => null),
    whenDatabaseAway(perReader({ request, context }, userLabel), () => ""),
    isAgeConfirmed(request),
    takeToast(request),
    readPreferences(request),
    editedContent({ request, context }, ["facts", "notices"]),
    isPreview({ request, context }),
  ]);
  return data(
    {
      user: user && { label, role: user.role },
      isOfAge,
      preferences,
      path: context.refused?.path ?? pagePath(request),
      sharedPicture: siteUrl("/images/og.jpg"),
      toast: context.rejection?.toast ?? flash?.toast ?? null,
      warning: warningOfTheDay(new Date(), editionToday(content).warnings),
      isFormRejected: context.rejection !== undefined,
      ...(Object.keys(content).length > 0 && { content: forToday(content) }),
      ...hoursToday(content),
      ...(isPreviewed && { isPreviewed }),
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

const editionToday = ({ notices: edited = notices }: EditedContent) =>
  editionOn(edited, businessDay(new Date()));

/** The same with today's edition of the notices alone, and without the hours, which hoursToday says. */
const forToday = (content: EditedContent): EditedContent => ({
  ...content,
  ...(content.facts && { facts: { ...content.facts, openingHours: undefined } }),
  ...(content.notices && { notices: { editions: [editionToday(content)] } }),
});

/** When somebody is there, in lines. Nothing while the hours are not known. */
function hoursToday({ facts }: EditedContent): { hours?: string[] } {
  const { openingHours } = siteWith(facts);
  return openingHours ? { hours: hoursInWords(openingHours, businessDay(new Date())) } : {};
}

export type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** Whether a page is shown without the age gate, such as the legal pages. */
const isUngated = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "isUngated" in handle;

export function Layout({ children }: { children: ReactNode }) {
  // Null, in spite of its type, if Remix refuses the request before any loader runs (405).
  const root = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  useFocusOnNavigation();
  useListLinks();
  useReadyMark();
  // Null, in spite of its type, on the page of an error that an action threw: no loader ran.
  const isGated = root != null && !root.isOfAge && !matches.some((m) => isUngated(m.handle));
  const path = root?.path ?? "/";
  const overlay = isGated ? null : readOverlay(path);
  const dialog = isGated || overlay || root == null ? null : openDialog(matches, path);
  const isLite = useContext(LiteRequest) || (root?.preferences.isLite ?? false);
  const toast = root?.toast ?? null;
  return (
    <html lang="en" className={isLite ? "lite" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14211a" />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:type" content="website" />
        {root && <meta property="og:image" content={root.sharedPicture} />}
        <meta name="twitter:card" content="summary_large_image" />
        <Meta />
        <Links />
        {!isLite && <FontPreloads />}
      </head>
      <body>
        {isGated && <AgeGate returnTo={path} hasVisited={root.preferences.hasVisited} />}
        {overlay?.kind === "quick-start" && (
          <QuickStart path={path} isTourCompleted={root?.preferences.isTourCompleted ?? false} />
        )}
        <OutcomeProvider toast={root?.isFormRejected ? null : toast}>
          {dialog && <dialog.Dialog data={dialog.data} />}
          {/* Outside the page element, which is inert under a dialog. */}
          {!isGated && <ToastRegion toast={toast} path={path} />}
          <div
            className={overlay?.kind === "tour" ? "page touring" : "page"}
            data-gated={isGated || undefined}
            // React 18's types lack `inert`. The presence of the attribute matters, not its value.
            {...((isGated || overlay?.kind === "quick-start" || dialog) && { inert: "" })}
          >
            <a className="skip-link" href="#main">
              Skip to main content
            </a>
            {root?.isPreviewed && <PreviewBar />}
            <SiteHeader user={root?.user ?? null} />
            <main id="main" tabIndex={-1}>
              <Outcome />
              {children}
            </main>
            <SiteFooter
              warning={root?.warning ?? null}
              path={path}
              hours={root?.hours ?? []}
              preferences={root?.preferences ?? null}
            />
            {overlay?.kind === "tour" ? (
              <Tour step={overlay.step} path={path} />
            ) : (
              <HelpMenu path={path} />
            )}
          </div>
        </OutcomeProvider>
        <Tooltip />
        {!isLite && <ScrollRestoration />}
        {!isLite && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary } from "~/ui/frame/route-error";
