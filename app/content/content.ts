import type { Experiences, Landing, People, Plates, Services, Story } from "./landing";
import type { Facts } from "./site";

/** What the owner may edit, by section. The files of this folder are the defaults and the shape. */
export type Content = {
  facts: Facts;
  landing: Landing;
  plates: Plates;
  services: Services;
  story: Story;
  team: People;
  experiences: Experiences;
};

export type SectionKey = keyof Content;

/** The sections that were edited, as published. */
export type EditedContent = { readonly [Key in SectionKey]?: Content[Key] };
