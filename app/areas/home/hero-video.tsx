import { useEffect, useRef, useState } from "react";

/**
 * Whether the visitor's device asks for less data or less motion, or the age gate hides the page.
 */
function wantsStillness() {
  // Only Chromium has it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.querySelector("[data-gated]") !== null
  );
}

/**
 * The muted video in front of the hero picture. It is added by script, unless less data or less
 * motion is requested, and removed if it cannot be loaded.
 */
export function HeroVideo() {
  const [isWanted, setIsWanted] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => setIsWanted(!wantsStillness()), []);
  if (!isWanted) return null;
  const toggle = () => {
    if (isPaused) void video.current?.play();
    else video.current?.pause();
    setIsPaused(!isPaused);
  };
  const hide = () => setIsWanted(false);
  return (
    <>
      <video ref={video} autoPlay muted loop playsInline aria-hidden="true">
        <source src="/video/hero.webm" type="video/webm" />
        <source src="/video/hero.mp4" type="video/mp4" onError={hide} />
      </video>
      <button type="button" className="button button-quiet hero-pause" onClick={toggle}>
        {isPaused ? "Play video" : "Pause video"}
      </button>
    </>
  );
}
