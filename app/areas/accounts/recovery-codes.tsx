/** Recovery codes. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        Each of these opens your account once, without the app. Print them or write them down, and
        keep them apart from your password. They are not shown again.
      </p>
      <ol className="list-inside columns-[2_14rem]">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
