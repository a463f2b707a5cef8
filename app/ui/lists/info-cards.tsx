import { Link } from "@remix-run/react";
import type { InfoCard } from "~/content/community/calendar";

export function InfoCards({ cards }: { cards: readonly InfoCard[] }) {
  return (
    <div className="card-grid">
      {cards.map(({ title, text, link }) => (
        <section key={title} className="card">
          <h3>{title}</h3>
          <p>{text}</p>
          {link && (
            <p>
              <Link to={link.href}>{link.label}</Link>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
