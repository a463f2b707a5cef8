import { people as original } from "~/content/landing";
import { pictureSources } from "~/lib/files/picture-sizes";
import { useContent } from "~/ui/layout/use-content";

/** Who works here. Nobody until the owner names them. */
export function People() {
  const { people } = useContent("team", original);
  if (people.length === 0) return null;
  return (
    <ul className="card-grid">
      {people.map(({ name, role, text, photo }) => (
        <li key={name} className="card">
          {photo && <Photo address={photo} name={name} />}
          <h3 dir="auto">{name}</h3>
          <p dir="auto">{role}</p>
          {text && <p dir="auto">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

const SIZES = "(max-width: 40rem) 90vw, 20rem";

function Photo({ address, name }: { address: string; name: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSources(address, "avif") ?? ""} sizes={SIZES} />
      <img
        src={address}
        srcSet={pictureSources(address, "webp") ?? ""}
        sizes={SIZES}
        alt={`Portrait of ${name}`}
        width="640"
        height="480"
        loading="lazy"
        className="aspect-4/3 h-auto w-full"
      />
    </picture>
  );
}
