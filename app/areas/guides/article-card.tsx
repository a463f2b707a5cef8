import { Link } from "@remix-run/react";
import type { EducationSummary } from "~/domain/guides/education-list";
import { mailto } from "~/lib/text/mailto";
import { HubIcon } from "~/ui/hub/hub-icon";
import { useSite } from "~/ui/layout/use-content";

/** Icons whose name in the content differs from their name in the sprite. */
const ICONS: Record<string, string> = { people: "users", "leafless-branch": "branch" };

export function ArticleCard({ guide }: { guide: EducationSummary }) {
  const { id, title, excerpt, category, author, readTime, image } = guide;
  return (
    <article className="card" aria-labelledby={`${id}-title`}>
      <p>
        <span className="badge">{category}</span>
      </p>
      <h3 id={`${id}-title`} className="icon-heading">
        <HubIcon name={ICONS[image] ?? image} />
        <Link to={`/education/${id}`}>{title}</Link>
      </h3>
      <p>{excerpt}</p>
      <p className="small">
        {author} · {readTime}
      </p>
      <p>
        <RequestLink title={title} />
      </p>
    </article>
  );
}

/** A link that opens a mail draft to request the guide. */
export function RequestLink({ title }: { title: string }) {
  const site = useSite();
  const draft = {
    subject: `Request Full Guide: ${title}`,
    body: `Hello,\n\nPlease send me the full guide “${title}”.`,
  };
  return (
    <a href={mailto(site.email, draft)}>
      Request Full Guide<span className="sr-only">: {title}</span>
    </a>
  );
}
