/** A member's text with its marks, as the HTML of renderText, or its first words as that of plainHtml. */
export const WrittenText = ({ html }: { html: string }) => (
  <div className="user-text" dangerouslySetInnerHTML={{ __html: html }} />
);
