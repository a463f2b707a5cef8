type Called = { id: number; name: string; email: string | null; phone: string | null };

/** Those of these parties who have no address, so that somebody calls them. Nothing if all have one. */
export function ToCall({ parties }: { parties: readonly Called[] }) {
  const called = parties.filter(({ email }) => email === null);
  if (called.length === 0) return null;
  return (
    <>
      {" "}
      Without an address, so call:{" "}
      {called.map(({ id, name, phone }, index) => (
        <span key={id}>
          {index > 0 && "; "}
          <bdi>{name}</bdi>
          {phone && `, ${phone}`}
        </span>
      ))}
      .
    </>
  );
}
