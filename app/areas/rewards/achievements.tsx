import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { type AchievementCategory, achievementCategoryLabels } from "~/content/community/rewards";
import type { AchievementRow } from "~/domain/rewards/rewards-queries.server";
import { DateTime } from "~/ui/layout/date-time";
import { HubIcon } from "~/ui/hub/hub-icon";
import { TabLinks } from "~/ui/layout/tab-links";

type Props = {
  achievements: readonly AchievementRow[];
  /** When each achievement was unlocked, by its id. */
  unlockedAt: ReadonlyMap<number, Date>;
  show: "unlocked" | "locked";
  hrefOf: (show: "unlocked" | "locked") => string;
};

/** The achievements, unlocked and locked. */
export function Achievements({ achievements, unlockedAt, show, hrefOf }: Props) {
  const unlocked = achievements.filter(({ id }) => unlockedAt.has(id));
  const locked = achievements.filter(({ id }) => !unlockedAt.has(id));
  const shown = show === "unlocked" ? unlocked : locked;
  return (
    <section className="stack" aria-labelledby="achievements-title">
      <h3 id="achievements-title">
        Achievements{" "}
        <span className="badge">
          {unlocked.length}/{achievements.length}
          <span className="sr-only"> unlocked</span>
        </span>
      </h3>
      <TabLinks
        label="Which achievements"
        tabs={[
          {
            to: hrefOf("unlocked"),
            label: "Unlocked",
            count: unlocked.length,
            isCurrent: show === "unlocked",
          },
          {
            to: hrefOf("locked"),
            label: "Locked",
            count: locked.length,
            isCurrent: show === "locked",
          },
        ]}
      />
      {shown.length === 0 ? (
        <p className="empty-state">
          {show === "unlocked"
            ? "No achievements unlocked yet. The first is one post away."
            : "All achievements are unlocked. Nothing is left to prove."}
        </p>
      ) : (
        <ScrollFrame
          label="Achievements"
          className="max-h-96 overflow-y-auto print:max-h-none print:overflow-visible"
        >
          <ul>
            {shown.map((one) => (
              <Achievement key={one.id} achievement={one} unlockedAt={unlockedAt.get(one.id)} />
            ))}
          </ul>
        </ScrollFrame>
      )}
    </section>
  );
}

/** The sprite's icon for each badge that the owner named. */
const ICONS: Record<string, string> = {
  Trophy: "trophy",
  Star: "star",
  Users: "users",
  Calendar: "calendar",
  Edit: "edit",
  MessageCircle: "message",
  TrendingUp: "trending",
};

const isCategory = (category: string): category is AchievementCategory =>
  Object.hasOwn(achievementCategoryLabels, category);

type AchievementProps = { achievement: AchievementRow; unlockedAt: Date | undefined };

function Achievement({ achievement, unlockedAt }: AchievementProps) {
  const { name, description, badgeIcon, category, pointsReward } = achievement;
  return (
    <li
      className={`flex gap-4 border-t border-rule py-3.5 [&_svg]:size-8 ${unlockedAt ? "[&_svg]:text-accent" : "[&_svg]:text-ink-soft"}`}
    >
      <HubIcon name={ICONS[badgeIcon] ?? "star"} />
      <div>
        <h4>{name}</h4>
        <p>{description}</p>
        <p className="small">
          {isCategory(category) ? achievementCategoryLabels[category] : category} · {pointsReward}{" "}
          points
          {unlockedAt && (
            <>
              {" "}
              · Unlocked <DateTime value={unlockedAt} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
