import { Link, useRouteLoaderData } from "@remix-run/react";
import { landing } from "~/content/landing";
import { useContent } from "~/ui/layout/use-content";
import { HeroVideo } from "./hero-video";

type Root = { isOfAge: boolean };

export function Hero() {
  const { hero } = useContent("landing", landing);
  const isOfAge = useRouteLoaderData<() => Root>("root")?.isOfAge;
  return (
    <section id="home" aria-labelledby="home-heading" className="hero" data-tone="field">
      <picture>
        <source
          type="image/avif"
          media="(max-aspect-ratio: 4/5)"
          srcSet="/images/hero-portrait-480.avif 480w, /images/hero-portrait-800.avif 800w"
          sizes="100vw"
        />
        <source
          type="image/webp"
          media="(max-aspect-ratio: 4/5)"
          srcSet="/images/hero-portrait-480.webp 480w, /images/hero-portrait-800.webp 800w"
          sizes="100vw"
        />
        <source
          type="image/avif"
          srcSet="/images/hero-640.avif 640w, /images/hero-1024.avif 1024w, /images/hero-1600.avif 1600w, /images/hero-2400.avif 2400w"
          sizes="100vw"
        />
        <source
          type="image/webp"
          srcSet="/images/hero-640.webp 640w, /images/hero-1024.webp 1024w, /images/hero-1600.webp 1600w"
          sizes="100vw"
        />
        <img
          src="/images/hero-1024.jpg"
          alt={hero.pictureText}
          // No width and height: the portrait version has other values, and CSS makes the picture
          // fill the section. It is the largest element of the first screen, unless the age gate hides
          // it. React 18 supports fetchpriority only in lower case.
          {...{ fetchpriority: isOfAge ? "high" : "low" }}
        />
      </picture>
      <HeroVideo />
      <div className="hero-text stack">
        <p className="kicker">{hero.kicker}</p>
        <h1 id="home-heading">{hero.heading}</h1>
        <p className="lead">{hero.lead}</p>
        {/* On a phone both have the full width: side by side, one would move when the font loads. */}
        <p className="button-row max-[28rem]:flex-col">
          <Link className="button" to="#retail">
            {hero.exploreLabel}
          </Link>{" "}
          <Link className="button button-quiet" to="#newsletter">
            {hero.updatesLabel}
          </Link>
        </p>
      </div>
    </section>
  );
}
