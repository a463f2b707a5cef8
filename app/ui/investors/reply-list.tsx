import { DateTime } from "~/ui/layout/date-time";

type Props = {
  heading: string;
  replies: readonly { text: string; sentAt: Date }[];
  /** The level of its headings, one below what stands above. */
  level?: "h3" | "h4";
};

/** The replies to an investor's message, oldest first. */
export function ReplyList({ heading, replies, level: Heading = "h4" }: Props) {
  return replies.map(({ text, sentAt }) => (
    <div key={sentAt.getTime()} className="border-l-4 border-gold pl-4">
      <Heading>{heading}</Heading>
      <p className="small">
        <DateTime value={sentAt} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  ));
}
