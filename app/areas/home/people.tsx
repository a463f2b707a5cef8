import { people as original } from "~/content/landing";
import { useContent } from "~/ui/layout/use-content";

/** Who works here. Nobody until the owner names them. */
export function People() {
  const { people } = useContent("team", original);
  if (people.length === 0) return null;
  return (
    <ul className="card-grid">
      {people.map(({ name, role, text, photo }) => (
        <li key={name} className="card">
          {/* One size: 640 pixels are sharp in a card on any screen. */}
          {photo && <img src={photo} alt={name} width="640" height="480" />}
          <h3 dir="auto">{name}</h3>
          <p dir="auto">{role}</p>
          {text && <p dir="auto">{text}</p>}
        </li>
      ))}
    </ul>
  );
}
