import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Outlet,
  useMatches,
  useRouteLoaderData,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { EditedContent } from "~/content/content";
import { hoursInWords } from "~/content/hours-in-words";
import { showName, siteWith } from "~/content/site";
import { editionOn, notices, warningOfTheDay } from "~/content/notices";
import { lookStyle } from "~/domain/website/look";
import { userLabel } from "~/domain/accounts/accounts.schema";
import { shownEmail } from "~/lib/text/shown-email";
import { unreadWords } from "~/domain/forum/follows/notification-words";
import { isAgeConfirmed } from "~/http/age-gate/age-cookie.server";
import { GateHead } from "~/http/age-gate/gate-head";
import { getUser, requestedPage } from "~/http/auth.server";
import { editedContent, isPreview } from "~/http/content.server";
import {
  InlineStyle,
  LoaderData,
  ModuleStarter,
  PageMeta,
  PageScripts,
  useIsLiteRequest,
} from "~/platform/http/page-elements";
import { perReader } from "~/platform/http/per-reader.server";
import { requestContext } from "~/platform/http/request-context.server";
import { takeToast } from "~/platform/http/cookies/flash.server";
import { businessDay } from "~/lib/dates/dates";
import { linkLine } from "~/lib/text/linked-text";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { readPreferences } from "~/http/cookies/preferences.server";
import { sharedPicture } from "~/http/shared-picture.server";
import { useListLinks } from "~/ui/lists/list-link";
import { AgeGate } from "~/ui/frame/age-gate";
import { Document } from "~/ui/frame/document";
import { errorTitle } from "~/ui/frame/error-page";
import { Outcome, OutcomeProvider } from "~/ui/layout/outcome";
import { SiteFooter } from "~/ui/frame/site-footer";
import { SiteHeader } from "~/ui/frame/site-header";
import { ToastRegion } from "~/ui/overlay/toast-region";
import { useRecordPosts } from "~/ui/frame/use-record-posts";
import { siteIn } from "~/ui/layout/use-content";
import { HelpMenu } from "~/ui/welcome/help-menu";
import { readOverlay } from "~/ui/welcome/overlay";
import { QuickStart } from "~/ui/welcome/quick-start";
import { Tour } from "~/ui/welcome/tour";
import { openDialog } from "~/ui/overlay/dialog-handle";
import { Tooltip } from "~/ui/overlay/tooltip";
import "~/styles/tailwind.css";
import { ActionButton } from "~/ui/form/action-button";

/** The two files that nearly every text needs, as named in public/fonts/faces.css. */
const FONTS = ["/fonts/text.woff2", "/fonts/display.woff2"];

/**
 * The fonts may only be used from the first paint (font-display: optional), so they are requested
 * together with the stylesheet. Chromium waits up to 50 ms for a preloaded font before it paints.
 */
const FontPreloads = () =>
  FONTS.map((href) => <link key={href} rel="preload" as="font" href={href} crossOrigin="" />);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { name } = siteWith(data?.content?.facts);
  return [{ title: error ? `${errorTitle(error)} · ${name}` : name }];
};

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { refused, carried, rejection } = requestContext(args);
  const [user, label, id, unread, isOfAge, flash, preferences, content, { look }, isPreviewed] =
    await Promise.all([
      // If the database cannot be reached, render as for a visitor, so that the page can say so.
      whenDatabaseAway(getUser(args), () => null),
      whenDatabaseAway(
        perReader(args, (reader) => shownEmail(userLabel(reader))),
        () => "",
      ),
      whenDatabaseAway(
        perReader(args, (reader) => String(reader.id)),
        () => "",
      ),
      whenDatabaseAway(
        perReader(args, (_, session) => unreadWords(session.unread)),
        () => "",
      ),
      isAgeConfirmed(request),
      takeToast(request),
      readPreferences(request),
      editedContent(args, ["facts", "notices"]),
      editedContent(args, ["look"]),
      isPreview(args),
    ]);
  return data(
    {
      user: user && { id, label, unread, role: user.role },
      isOfAge,
      preferences,
      path: refused?.path ?? (carried ? "/" : requestedPage(request)),
      ...(carried && { carried }),
      sharedPicture: sharedPicture(requestedPage(request), { ...content, look }),
      toast: rejection?.toast ?? flash?.toast ?? null,
      warning: warningOfTheDay(new Date(), editionToday(content).warnings),
      hopeLine: linkLine(editionToday(content).hopeLine),
      isFormRejected: rejection !== undefined,
      ...(Object.keys(content).length > 0 && { content: forToday(content) }),
      ...hoursToday(content),
      ...(look && { style: lookStyle(look) }),
      // The editor, whose frame it is in, says it above.
      ...(isPreviewed && !isInFrame(request) && { isPreviewed }),
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

const isInFrame = ({ headers }: Request) => headers.get("Sec-Fetch-Dest") === "iframe";

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

/** Whether a route says this of its pages: without the age gate, or in the office's frame. */
const says = (handle: unknown, what: "isUngated" | "isOffice") =>
  typeof handle === "object" && handle !== null && what in handle;

/** What the loader of the office's frame returns, as far as it matters here. */
type OfficeData = { role: unknown };

export function Layout({ children }: { children: ReactNode }) {
  // Null, in spite of its type, if Remix refuses the request before any loader runs (405).
  const root = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const { name } = siteIn(matches);
  // The server protects the published name, whoever looks at a draft of it.
  if (!import.meta.env.SSR) showName(name);
  useFocusOnNavigation();
  useInstantTop();
  useListLinks();
  useReadyMark();
  useRecordPosts();
  // Null, in spite of its type, on the page of an error that an action threw: no loader ran.
  const isGated =
    root != null && !root.isOfAge && !matches.some((m) => says(m.handle, "isUngated"));
  // Whoever is refused there has not its frame, but the site's footer.
  const isOffice =
    !isGated &&
    matches.some((m) => says(m.handle, "isOffice") && (m.data as OfficeData | undefined)?.role);
  const path = root?.path ?? "/";
  const overlay = isGated ? null : readOverlay(path);
  const dialog = isGated || overlay || root == null ? null : openDialog(matches, path);
  const isLite = useIsLiteRequest() || (root?.preferences.isLite ?? false);
  const toast = root?.toast ?? null;
  // The gate's page is left by a form. In development it is rendered as all others.
  const isWithoutModules = isGated && !import.meta.env.DEV;
  return (
    <Document
      isLite={isLite}
      head={
        <>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#14211a" />
          <meta name="color-scheme" content="light dark" />
          <meta property="og:site_name" content={name} />
          <meta property="og:type" content="website" />
          {root?.sharedPicture && <meta property="og:image" content={root.sharedPicture} />}
          <meta name="twitter:card" content="summary_large_image" />
          <PageMeta />
          {isWithoutModules ? (
            <GateHead fonts={isLite ? [] : FONTS} />
          ) : (
            <>
              <Links />
              {!isLite && <FontPreloads />}
            </>
          )}
          {root?.style && <InlineStyle text={root.style} />}
          <ModuleStarter />
        </>
      }
      end={!isWithoutModules && <LoaderData />}
    >
      {isGated && (
        <AgeGate
          returnTo={path}
          carried={root.carried ?? null}
          hasVisited={root.preferences.hasVisited}
        />
      )}
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
          <SiteHeader user={root?.user ?? null} isOffice={isOffice} />
          <main id="main" tabIndex={-1}>
            <Outcome />
            {children}
          </main>
          {!isOffice && (
            <SiteFooter
              path={path}
              hours={root?.hours ?? []}
              preferences={root?.preferences ?? null}
              isGated={isGated}
            />
          )}
          {overlay?.kind === "tour" && <Tour step={overlay.step} path={path} />}
          {overlay?.kind !== "tour" && !isOffice && <HelpMenu path={path} />}
        </div>
      </OutcomeProvider>
      <Tooltip />
      {!isLite && <PageScripts withoutModules={isWithoutModules} />}
    </Document>
  );
}

export default function App() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary } from "~/ui/frame/route-error";

/** Above a page that shows drafts: what it is, and the way out. */
function PreviewBar() {
  return (
    <section aria-label="Preview" className="banner print:hidden">
      <p>Visitors do not see these drafts.</p>
      <ActionButton action="/office/website/preview/leave">Leave the preview</ActionButton>
    </section>
  );
}

/**
 * Moves focus to the page's h1 after a client-side navigation to another path, so that a screen
 * reader starts there as after a full page load.
 */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Another page is at its top at once. Only what the same page links to is rolled to. */
function useInstantTop() {
  const { location } = useNavigation();
  useEffect(() => {
    document.documentElement.style.scrollBehavior = location && !location.hash ? "auto" : "";
  }, [location]);
}

/** Marks the document when hydration has finished, for styles and tests. */
function useReadyMark() {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
  }, []);
}
