type Props = { begun: readonly { by: string; at: string }[] };

/** Who else of the team is writing a reply, so that two do not answer one message. */
export function BegunReplies({ begun }: Props) {
  if (begun.length === 0) return null;
  return (
    <div className="banner">
      {begun.map(({ by, at }) => (
        <p key={by}>
          <bdi>{by}</bdi> began a reply at {at}
        </p>
      ))}
    </div>
  );
}
