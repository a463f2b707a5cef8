import { type Pause, pauseWords } from "~/domain/opening/opening";

/** Says why something is not taken at the moment, in place of its control. */
export function PauseBanner({ pause }: { pause: Pause }) {
  return (
    <p className="banner whitespace-pre-line" dir="auto">
      {pauseWords(pause)}
    </p>
  );
}
