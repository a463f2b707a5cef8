const [LISTED, LARGE] = [96, 192];

/** Widths of a member's square picture in pixels: in lists, and on the profile. */
export const MEMBER_PICTURE_WIDTHS = [LISTED, LARGE] as const;

// Short, because a page with many posts has it for each of them.
/** The address of a member's picture in the size for lists. */
export const memberPictureUrl = (key: string) => `/images/members/${key}.webp`;

/** The same picture in the size for the profile. */
export const largeMemberPicture = (address: string) => address.replace(/\.webp$/, `.${LARGE}.webp`);

/** The parts of the file name of a member's picture, or null. */
export function parseMemberPicture(name: string) {
  const [, key, large] = /^([\w-]{10})(\.192)?\.webp$/.exec(name) ?? [];
  return key ? { key, width: large ? LARGE : LISTED } : null;
}
