import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { forumRules } from "~/content/community/forum-rules";
import {
  getHolding,
  getWriter,
  NEW_MEMBER_DAYS,
  suspensionWords,
} from "~/domain/forum/moderation/holding.server";
import { perReader } from "~/platform/http/per-reader.server";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(forumRules.title, matches, forumRules.intro);

export async function loader(args: LoaderFunctionArgs) {
  const [{ firstPosts, links, words }, suspension] = await Promise.all([
    getHolding(),
    perReader(args, async (reader) => {
      const writer = await getWriter(reader);
      return writer.suspension ? suspensionWords(writer.suspension) : "";
    }),
  ]);
  const held = { firstPosts, links, hasWords: words.length > 0, days: NEW_MEMBER_DAYS };
  return { held, suspension };
}

export default function RulesPage() {
  const { held, suspension } = useLoaderData<typeof loader>();
  return (
    <article className="column stack prose">
      <p>
        <Link to="/community/forum">Back to the forum</Link>
      </p>
      <h1>{forumRules.title}</h1>
      <p className="lead">{forumRules.intro}</p>
      <p id="you" className="banner empty:hidden">
        {suspension}
      </p>
      {forumRules.sections.map(({ id, heading, list }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{heading}</h2>
          <ul>
            {list.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </section>
      ))}
      <HeldSection {...held} />
      <section aria-labelledby="reporting" className="stack">
        <h2 id="reporting">Reporting</h2>
        <p>{forumRules.reporting}</p>
      </section>
    </article>
  );
}

type HeldProps = { firstPosts: boolean; links: boolean; hasWords: boolean; days: number };

/** What waits for a moderator, as the owner has set it now. */
function HeldSection({ firstPosts, links, hasWords, days }: HeldProps) {
  const isNew = `You are a new member until a moderator has published a text of yours, or one has stood here for ${days} days. In your first three texts, an edit that adds a link or changes most words waits again.`;
  return (
    <section aria-labelledby="held" className="stack">
      <h2 id="held">What waits for a moderator</h2>
      {!firstPosts && !links && !hasWords ? (
        <p>At the moment nothing does: what you write appears at once.</p>
      ) : (
        <>
          <p>
            Some texts appear only when a moderator has read them. Until then nobody but you and the
            moderators sees them, and yours say that they wait:
          </p>
          <ul>
            {firstPosts && <li>The first texts of new members.</li>}
            {links && !firstPosts && <li>Texts of new members with links.</li>}
            {hasWords && (
              <li>
                Texts of anybody with words that often mean an offer to sell or a claim about
                health.
              </li>
            )}
          </ul>
          {(firstPosts || links) && <p>{isNew}</p>}
          <p>Points are given when a text is published.</p>
        </>
      )}
    </section>
  );
}
