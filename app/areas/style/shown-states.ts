/**
 * What a pointer or the keyboard makes of a component. A copy of it stands in an element with these
 * names in `data-states`.
 */
export const POINTER_STATES = {
  hover: "hover",
  focus: "focus focus-visible",
  pressed: "hover active",
} as const;

/** Not in the name of a class, where the colon is escaped. */
const PSEUDO_CLASS = /(?<!\\):(hover|active|focus-visible|focus)(?![-\w])/g;

/** What can have the keyboard's focus. */
const FOCUSED =
  ":where(a,button:enabled,input:enabled,select:enabled,textarea:enabled,summary,[tabindex='0'])";

/**
 * A selector with pseudo-classes, as of the copies that are shown in such a state. It counts as much
 * as before (specificity), so that the same rules win. Null if it has none, or excludes one.
 */
export function inShownState(selector: string): string | null {
  if (selector.search(PSEUDO_CLASS) < 0 || /:not\([^)]*:(hover|active|focus)/.test(selector)) {
    return null;
  }
  return selector.replace(PSEUDO_CLASS, (_, name: string) => {
    const what = name.startsWith("focus") ? FOCUSED : ":where(*)";
    return `:is([data-states~="${name}"] ${what})`;
  });
}

/** Copies the rules of those pseudo-classes, in their layer and at their place, for the copies. */
export function showStates(rules: CSSStyleSheet | CSSGroupingRule | CSSStyleRule) {
  for (let index = rules.cssRules.length - 1; index >= 0; index--) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      showStates(rule);
      const selector = inShownState(rule.selectorText);
      const text = selector && rule.cssText.replace(rule.selectorText, () => selector);
      if (text) rules.insertRule(text, index + 1);
    } else if (rule instanceof CSSGroupingRule) {
      showStates(rule);
    }
  }
}
