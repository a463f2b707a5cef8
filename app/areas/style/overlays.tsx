import { CloseLink } from "~/ui/overlay/close-link";

/** Overlays, with links to the pages where they open. */
export function Overlays() {
  return (
    <>
      <h2>Panels and overlays</h2>
      <section className="panel stack">
        <div className="flex items-start justify-between">
          <h3>A panel with a cross and its tooltip</h3>
          <CloseLink to="#panels" label="Close the panel" />
        </div>
        <p>The panel's text.</p>
      </section>
      <ul className="[&_a]:inline-block [&_a]:py-1.5">
        <li>
          <a href="/?welcome">Quick start</a>
        </li>
        <li>
          <a href="/?tour=3">Tour</a>
        </li>
        <li>
          <a href="/community/guides/lounge-etiquette">Walkthrough</a>
        </li>
        <li>
          <a href="/investors?access">Dialog</a>
        </li>
        <li>
          <a href="/shop?cart">Cart panel</a>
        </li>
        <li>
          <a href="/no-such-page">404</a>
        </li>
      </ul>
    </>
  );
}
