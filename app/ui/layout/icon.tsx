type Props = {
  name: string;
  /** The file that has it. The office has one of its own, which visitors do not load. */
  sprite?: "icons" | "office";
};

/** A decorative icon of a sprite. The text beside it carries the meaning. */
export function Icon({ name, sprite = "icons" }: Props) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true" focusable="false">
      <use href={`/${sprite}.svg#${name}`} />
    </svg>
  );
}
