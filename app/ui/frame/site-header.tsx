import { Form, Link, useLocation } from "@remix-run/react";
import { READER_ATTRIBUTE } from "~/lib/form-token";
import { Icon } from "../layout/icon";
import { useSite } from "../layout/use-content";
import { useMenu } from "~/ui/overlay/use-menu";
import { useEffect, useState } from "react";

const SCROLLED_PX = 100;

/** Whether the page is scrolled by more than 100 px. */
function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > SCROLLED_PX);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}

type HeaderUser = { id: string; label: string; unread: string; role: string } | null;

const links = [
  { to: "/", label: "Home" },
  { to: "/#about", label: "About" },
  { to: "/#retail", label: "Products" },
  { to: "/#events", label: "Events" },
  { to: "/community", label: "Community" },
  { to: "/shop", label: "Shop" },
  { to: "/investors", label: "Investors" },
];

type MenuLink = { to: string; label: string };

const OFFICE = { to: "/office", label: "Office" };
/** What the user menu has for the roles of the team. */
const roleLinks: Partial<Record<string, MenuLink[]>> = {
  admin: [
    OFFICE,
    { to: "/dashboard", label: "Admin Dashboard" },
    { to: "/investors", label: "Investor Portal" },
    { to: "/investor-admin", label: "Investor Admin" },
  ],
  moderator: [OFFICE],
  staff: [OFFICE],
};

/** The aria-current of a link: the page itself, or a page below it. */
function currentFor(to: string, pathname: string): "page" | "true" | undefined {
  if (to === pathname) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}

type Props = {
  user: HeaderUser;
  /** The office has a navigation of its own. Its bar says only who is signed in. */
  isOffice: boolean;
};

/** The fixed bar: name, navigation (in a menu on narrow screens), account. */
export function SiteHeader({ user, isOffice }: Props) {
  const isScrolled = useScrolled();
  const { pathname } = useLocation();
  const { name, mark } = useSite();
  const { details, menu, onKeyDown } = useMenu<HTMLDivElement>();
  return (
    <header className="site-header" data-tone="field" data-scrolled={isScrolled || undefined}>
      <div className="bar">
        <Link to="/" className="brand">
          {mark ? (
            <img src={mark} width="28" height="28" alt="" className="object-cover" />
          ) : (
            <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 15 12 6l9 9M3 20l9-9 9 9" />
            </svg>
          )}
          {name}
        </Link>{" "}
        {user && (
          <Link to="/community/notifications" className="notifications">
            <Icon name="message" />
            <span className="sr-only">Notifications </span>
            <span>{user.unread}</span>
          </Link>
        )}
        {isOffice && user ? (
          <nav aria-label="Account" className="max-sm:max-w-20">
            <UserMenu user={user} />
          </nav>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of its links
          <div ref={menu} onKeyDown={onKeyDown}>
            <details ref={details} className="menu-button">
              <summary className="unmarked">
                <Icon name="menu" />
                Menu
              </summary>
            </details>
            <nav id="site-nav" aria-label="Main">
              <ul className="items-center bar:flex">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} aria-current={currentFor(to, pathname)}>
                      {label}
                    </Link>
                  </li>
                ))}
                <li>
                  <SiteSearch />
                </li>
                <li>{user ? <UserMenu user={user} /> : <Link to="/login">Sign In</Link>}</li>
              </ul>
            </nav>
          </div>
        )}
      </div>
    </header>
  );
}

/** A menu with the form, so that a page's own search stays the only one that shows. */
function SiteSearch() {
  const { details, menu, onKeyDown } = useMenu<HTMLDivElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the form
    <div ref={menu} onKeyDown={onKeyDown}>
      <details ref={details} className="search-menu relative">
        <summary>Search</summary>
        {/* A block: Lynx writes a form on the line before it. */}
        <div>
          <Form action="/search" role="search" className="inline-form">
            <label htmlFor="site-q">Search the site</label>{" "}
            <input id="site-q" name="q" type="search" className="control" />{" "}
            <button className="button">Find</button>
          </Form>
        </div>
      </details>
    </div>
  );
}

function UserMenu({ user }: { user: NonNullable<HeaderUser> }) {
  const { details, menu, onKeyDown } = useMenu<HTMLDivElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of its links
    <div ref={menu} onKeyDown={onKeyDown}>
      <details ref={details} className="user-menu relative">
        <summary {...{ [READER_ATTRIBUTE]: user.id }}>
          <span className="max-w-56 truncate">{user.label}</span>
        </summary>
        <ul>
          {roleLinks[user.role]?.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li>
            <Link to="/account">Your Account</Link>
          </li>
          <li>
            <a href="/api/logout">Logout</a>
          </li>
        </ul>
      </details>
    </div>
  );
}
