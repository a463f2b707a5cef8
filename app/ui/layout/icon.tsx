/** A decorative icon of the site's sprite. The text beside it carries the meaning. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
