import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { roundFigures } from "~/content/round-figures";
import {
  investorCards,
  investorContact,
  investorHeader,
  investorIntro,
  investorOverview,
  investorAccessModal,
} from "~/content/investors";
import { senderName } from "~/domain/messages/sender-name";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getOwner } from "~/http/auth.server";
import { editedContent, siteOf } from "~/http/content.server";
import { schedulingPageOf } from "~/http/policy.server";
import { MeetingDialog } from "./meetings/meeting-dialog";
import { meetingSlots } from "./meetings/meeting-slots.server";
import { shownEmail } from "~/lib/text/shown-email";
import { acceptedEmail } from "~/lib/input/input";
import { pageMeta } from "~/ui/layout/page-meta";
import { TabLinks } from "~/ui/layout/tab-links";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { contentOf, siteIn, useContent, useSite } from "~/ui/layout/use-content";
import { TitledDialog } from "~/ui/overlay/titled-dialog";
import { mailtoAddress } from "~/lib/text/mailto";

const VISITOR_TABS = [
  { to: "/investors", label: "Overview" },
  { to: "/investors/about", label: "About" },
  { to: "/investors/media", label: "Media" },
];

const SIGNED_IN_TABS = [
  { to: "/investors/dashboard", label: "Dashboard" },
  { to: "/investors/documents", label: "Documents" },
  { to: "/investors/financials", label: "Financials" },
  { to: "/investors/updates", label: "Updates" },
  { to: "/investors/messages", label: "Messages" },
  { to: "/investors/about", label: "About" },
  { to: "/investors/media", label: "Media" },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    investorHeader.heading,
    matches,
    investorIntro(contentOf(matches, "figures", roundFigures), siteIn(matches)),
  );

export async function loader(args: LoaderFunctionArgs) {
  const user = await getOwner(args);
  const schedulingPage = schedulingPageOf(await siteOf(args));
  const isMeeting = new URL(args.request.url).searchParams.has("meeting");
  return {
    person: user && { name: senderName(user), email: shownEmail(acceptedEmail(user.email)) },
    content: await editedContent(args, ["figures"]),
    schedulingPage,
    opening: await getOpening(),
    slots: isMeeting ? await meetingSlots(schedulingPage) : [],
  };
}

export const handle: DialogHandle<PortalData> = {
  Dialog: PortalDialog,
  isOpen: (search, { person }) => search.has("meeting") || (search.has("access") && !person),
};

type PortalData = Awaited<ReturnType<typeof loader>>;

const isWithin = (to: string, path: string) =>
  path === to || (to !== "/investors" && path.startsWith(`${to}/`));

export default function InvestorPortal() {
  const { person } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const tabs = person ? SIGNED_IN_TABS : VISITOR_TABS;
  const round = <Round path={pathname} isVisitor={!person} />;
  // It opens the portal. On another tab it follows what was asked for.
  const isFirst = [tabs[0]?.to, "/investors"].includes(pathname);
  return (
    <div className="column wide stack">
      <h1>{investorHeader.heading}</h1>
      {isFirst && round}
      <TabLinks
        label="Investor portal"
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: isWithin(tab.to, pathname) }))}
      />
      <Outlet />
      {!isFirst && round}
      <DirectContact />
    </div>
  );
}

function PortalDialog({ data }: { data: PortalData }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (!search.has("meeting")) return <AccessDialog path={pathname} />;
  return (
    <MeetingDialog
      path={pathname}
      person={data.person}
      schedulingPage={data.schedulingPage}
      slots={data.slots}
      isCalendarShown={search.get("meeting") === "calendar"}
    />
  );
}

/** The round in short, with the ways to get in touch. */
function Round({ path, isVisitor }: { path: string; isVisitor: boolean }) {
  const round = useContent("figures", roundFigures);
  const site = useSite();
  return (
    <>
      <p className="lead">{investorIntro(round, site)}</p>
      <div className="button-row">
        {isVisitor && (
          <Link className="button" to={`${path}?access`} preventScrollReset>
            {investorOverview.accessLabel}
          </Link>
        )}{" "}
        <Link className="button button-quiet" to={`${path}?meeting`} preventScrollReset>
          {investorOverview.meetingLabel}
        </Link>
      </div>
      <ul className="card-grid">
        {investorCards(round).map(({ title, value, text }) => (
          <li key={title} className="card">
            <h2>{title}</h2>
            <p className="font-semibold wrap-anywhere">{value}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function DirectContact() {
  const site = useSite();
  return (
    <section className="panel stack" aria-labelledby="direct-contact">
      <h2 id="direct-contact">{investorContact.heading}</h2>
      <p>{investorContact.intro}</p>
      <p className="button-row">
        <a href={mailtoAddress(site.email)}>{site.email}</a>{" "}
        <a href={`tel:${site.phoneTel}`}>{site.phone}</a>
      </p>
      <p className="small">{investorHeader.disclaimer}</p>
    </section>
  );
}

/** How a visitor gets access. */
function AccessDialog({ path }: { path: string }) {
  const { title, text, signInLabel, cancelLabel } = investorAccessModal;
  return (
    <TitledDialog title={title} closeTo={path}>
      <p>{text}</p>
      <div className="button-row">
        {/* A full page load: the endpoint stores the address to return to. */}
        <a className="button" href="/api/login?redirectTo=/investors/dashboard">
          {signInLabel}
        </a>{" "}
        <Link className="button button-quiet" to={path} preventScrollReset>
          {cancelLabel}
        </Link>
      </div>
    </TitledDialog>
  );
}
