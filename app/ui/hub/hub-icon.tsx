/** A decorative icon of the hub's sprite, as Icon has those of every page. */
export function HubIcon({ name }: { name: string }) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`/hub.svg#${name}`} />
    </svg>
  );
}
