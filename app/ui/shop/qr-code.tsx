type Props = {
  /** Squares per side. */
  size: number;
  path: string;
  label: string;
};

/** A QR code, black on white in every colour scheme, because scanners expect that. */
export function QrCode({ size, path, label }: Props) {
  return (
    <svg
      className="h-auto w-[min(100%,15rem)]"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
