import { Link } from "@remix-run/react";
import { AGE_LINE, FDA_LINE, licenseNotice } from "~/content/notices";
import { directionsTo } from "~/lib/text/directions";
import { HopeLine, StateNotice, useNotice } from "../layout/state-notice";
import { useSite } from "../layout/use-content";
import { mailtoAddress } from "~/lib/text/mailto";

const sections = ["home", "retail", "services", "about", "team", "events", "education"] as const;

const sectionLabels: Record<(typeof sections)[number], string> = {
  home: "Home",
  retail: "Products",
  services: "Services",
  about: "About",
  team: "Team",
  events: "Events",
  education: "Education",
};

const legalLinks = [
  { href: "/privacy-policy", label: "Privacy Policy" },
  { href: "/terms-of-service", label: "Terms of Service" },
  { href: "/age-verification", label: "Age Verification" },
  { href: "/cookies", label: "Cookies" },
  { href: "/accessibility", label: "Accessibility" },
];

type LitePreferences = { wantsLite: boolean; savesData: boolean };

type Props = {
  path: string;
  /** When somebody is there, in lines. */
  hours: readonly string[];
  /** Null if the page could not load them. */
  preferences: LitePreferences | null;
  /** The gate says the HOPEline and the license, which are said once a page. */
  isGated: boolean;
};

/** Quick links, contact, legal pages, and the notices that New York requires. */
export function SiteFooter({ path, hours, preferences, isGated }: Props) {
  const site = useSite();
  const { heading } = useNotice();
  return (
    <footer className="site-footer" data-tone="field">
      <div className="mx-auto grid max-w-page grid-fit-52 gap-8">
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <Link to={`/#${section}`}>{sectionLabels[section]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <ul>
            {legalLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Reach us</h2>
          <ul>
            <li>
              <a href={mailtoAddress(site.email)}>{site.email}</a>
            </li>
            <li>
              <a href={`tel:${site.phoneTel}`}>{site.phone}</a>
            </li>
            {site.address && (
              <>
                <li dir="auto">{site.address}</li>
                <li>
                  <a href={directionsTo(site.address)}>Directions</a>
                </li>
              </>
            )}
            {site.socialLinks.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="me">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {hours.length > 0 && (
            <>
              <h3>Open</h3>
              <ul>
                {hours.map((line) => (
                  <li key={line} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            </>
          )}
          {preferences && <LiteSwitch path={path} {...preferences} />}
        </div>
      </div>
      <section className="legal-lines" aria-labelledby="state-notice">
        <h2 id="state-notice">{heading}</h2>
        <StateNotice />
        {!isGated && <HopeLine />}
        <p>{AGE_LINE}</p>
        {!isGated && <p>{licenseNotice(site)}</p>}
        <p>{FDA_LINE}</p>
      </section>
    </footer>
  );
}

/**
 * Turns script, video and web fonts off and on. In a browser that asks for less data they are
 * already off.
 */
function LiteSwitch({ wantsLite, savesData, path }: LitePreferences & { path: string }) {
  if (savesData) return <p className="small">Lite version: your browser asks to save data.</p>;
  return (
    <form method="post" action="/lite">
      <input type="hidden" name="redirectTo" value={path} />
      {/* Not the button's value, which lynx would show before the label. */}
      <input type="hidden" name="lite" value={wantsLite ? "off" : "on"} />
      <button className="link-button">{wantsLite ? "Full version" : "Lite version"}</button>
    </form>
  );
}
