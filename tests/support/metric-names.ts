import fs from "node:fs";

/** Words of PromQL beside functions, which a bracket follows. */
const KEYWORDS = new Set(["by", "without", "on", "ignoring", "and", "or", "unless", "bool"]);

/** The metrics that a PromQL expression names. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  const words = bare.match(/\b[a-z_][a-z_0-9:]*\b(?!\s*\()/gi) ?? [];
  return words.filter((word) => !KEYWORDS.has(word));
}

/** The metrics of the rules for Prometheus. Throws if a rule has none. */
export function alertMetrics(): Set<string> {
  const rules = fs.readFileSync("deploy/monitoring/alerts.yaml", "utf8").split("- alert:").slice(1);
  return new Set(
    rules.flatMap((rule) => {
      const [, expression = ""] = /expr:(?: >-)?([^]*?)\n +(?:for|labels):/.exec(rule) ?? [];
      return required(expression);
    }),
  );
}

type Dashboard = { panels: { type: string; targets?: { expr: string }[] }[] };

/** The PromQL expressions of the dashboard for Grafana. Throws if a panel has none. */
export function dashboardExpressions(): string[] {
  // Written as Grafana exports it.
  const dashboard = JSON.parse(
    fs.readFileSync("deploy/monitoring/grafana.json", "utf8"),
  ) as Dashboard;
  const panels = dashboard.panels.filter(({ type }) => type !== "row");
  return panels.flatMap(({ targets = [] }) => {
    if (targets.length === 0) throw new Error("A panel has no expression");
    return targets.map(({ expr }) => expr);
  });
}

/** The metrics of the dashboard for Grafana. Throws if an expression has none. */
export function dashboardMetrics(): Set<string> {
  return new Set(dashboardExpressions().flatMap(required));
}

function required(expression: string): string[] {
  const metrics = metricsOf(expression);
  if (metrics.length === 0) throw new Error(`No metric in: ${expression}`);
  return metrics;
}
