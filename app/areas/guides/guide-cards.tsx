import { Link } from "@remix-run/react";
import type { GuideSummary } from "~/domain/guides/guide-list";

type Props = { guides: readonly GuideSummary[]; finished: readonly string[] };

export function GuideCards({ guides, finished }: Props) {
  return (
    <ul className="card-grid">
      {guides.map((guide) => (
        <li key={guide.id} id={guide.id} className="card">
          <p className="badge-row">
            <span className="badge">{guide.category}</span>{" "}
            {finished.includes(guide.id) && <span className="badge">Finished</span>}
          </p>
          <h3>
            <Link to={`/community/guides/${guide.id}`} preventScrollReset>
              {guide.title}
            </Link>
          </h3>
          <p>{guide.excerpt}</p>
          <p className="small">
            {guide.difficulty} · {guide.steps} steps · {guide.minutes} minutes
          </p>
          <ul
            className="flex flex-wrap gap-2 [&>li]:border [&>li]:border-rule [&>li]:px-2 [&>li]:text-table [&>li]:text-ink-soft"
            aria-label={`Tags of ${guide.title}`}
          >
            {guide.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
