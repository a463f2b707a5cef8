import type { CalendarTexts } from "./community/calendar";
import type { ArticleTexts, GuideTexts } from "./community/guides";
import type { Experiences, Landing, People, Plates, Services, Story } from "./landing";
import type { Look } from "./look";
import type { LearningTexts } from "./community/learning";
import type { RoundFigures } from "./round-figures";
import type { Notices } from "./notices";
import type { Facts } from "./site";
import type { Taxes } from "./taxes";

/** What the owner may edit, by section. The files of this folder are the defaults and the shape. */
export type Content = {
  facts: Facts;
  look: Look;
  landing: Landing;
  plates: Plates;
  services: Services;
  story: Story;
  team: People;
  experiences: Experiences;
  guides: GuideTexts;
  articles: ArticleTexts;
  calendar: CalendarTexts;
  learning: LearningTexts;
  notices: Notices;
  figures: RoundFigures;
  taxes: Taxes;
};

export type SectionKey = keyof Content;

/** The sections that were edited, as published. */
export type EditedContent = { readonly [Key in SectionKey]?: Content[Key] };
