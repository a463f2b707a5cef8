import { Link } from "@remix-run/react";
import { editionOn, footerDisclaimers, notices } from "~/content/notices";
import { useContent, useSite } from "../layout/use-content";

const LAST_DAY = "9999-12-31";

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
  warning: string | null;
  path: string;
  /** When somebody is there, in lines. */
  hours: readonly string[];
  /** Null if the page could not load them. */
  preferences: LitePreferences | null;
};

/** Quick links, contact, legal pages, and the notices that New York requires. */
export function SiteFooter({ warning, path, hours, preferences }: Props) {
  const site = useSite();
  // The loader sends only the edition of the day.
  const notice = editionOn(useContent("notices", notices), LAST_DAY);
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
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </li>
            <li>
              <a href={`tel:${site.phoneTel}`}>{site.phone}</a>
            </li>
            {site.address && <li dir="auto">{site.address}</li>}
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
      <section className="state-notice" aria-labelledby="state-notice">
        <h2 id="state-notice">{notice.heading}</h2>
        <p>{notice.sentences.join(" ")}</p>
        {warning && (
          <p>
            <strong>Warning:</strong> {warning}
          </p>
        )}
        <p>{notice.hopeLine}</p>
        {footerDisclaimers(site).map((line) => (
          <p key={line}>{line}</p>
        ))}
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
