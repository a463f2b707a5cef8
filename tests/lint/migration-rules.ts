/** A statement of a migration that a running site would feel, and why. */
type Violation = { statement: string; rule: string };

type Rule = { name: string; isBroken: (text: string) => boolean };

const CONSTANT =
  /^('([^']|'')*'(::[\w[\]]+)?|-?[\d.]+|true|false|null|now\(\)|ARRAY\[\](::[\w[\]]+)?)(?=[\s;,]|$)/i;

/** Rules for statements about tables that existed before the migration. */
const TABLE_RULES: Rule[] = [
  {
    name: "A column that is added has a constant default: another one writes every row again.",
    isBroken: (text) =>
      /\bADD COLUMN\b/i.test(text) &&
      (/\bGENERATED\b|\b(small|big)?serial\b/i.test(text) || hasOtherDefault(text)),
  },
  {
    name: "A column that is added may be null or has a default: a running older version does not set it.",
    isBroken: (text) =>
      /\bADD COLUMN\b/i.test(text) && /\bNOT NULL\b/i.test(text) && !/\bDEFAULT\b/i.test(text),
  },
  {
    name: "SET NOT NULL ends processes of the version before, which may still write NULL: add a CHECK a version later.",
    isBroken: (text) => /\bSET NOT NULL\b/i.test(text),
  },
  {
    name: "A constraint is added by ALTER TABLE … ADD CONSTRAINT … FOREIGN KEY or CHECK alone. For a UNIQUE make a unique index.",
    isBroken: (text) =>
      /^ALTER TABLE/i.test(text) &&
      /\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(text) &&
      !/^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" (FOREIGN KEY|CHECK)\b/.test(text),
  },
  {
    name: "A column keeps its type: another one writes every row again. Add a column and fill it in pieces.",
    isBroken: (text) => /\bALTER COLUMN\b.*\b(SET DATA )?TYPE\b/is.test(text),
  },
  {
    name: "A table is not written again in one piece.",
    isBroken: (text) => /\bSET (UN)?LOGGED\b|\bSET TABLESPACE\b|\bSET ACCESS METHOD\b/i.test(text),
  },
  {
    name: "Rows are not changed or removed by a migration: fill in pieces when the site runs.",
    isBroken: (text) => /^(WITH\b.*\b)?(UPDATE|DELETE|TRUNCATE|MERGE)\b/is.test(text),
  },
  {
    name: "Nothing that a running older version uses is dropped or renamed.",
    isBroken: (text) =>
      /^DROP (TABLE|VIEW|FUNCTION|SEQUENCE|TYPE)\b/i.test(text) ||
      /\b(DROP COLUMN|RENAME)\b/i.test(text),
  },
];

/** Rules for statements that need no name of a table. */
const OTHER_RULES: Rule[] = [
  {
    name: "One statement stands between two breakpoints.",
    isBroken: (text) => /;\s*\S/.test(text.replace(/(\$\w*\$)[^]*?\1|'[^']*'|--.*/g, "")),
  },
  {
    name: "Rows are not copied by a migration: fill in pieces when the site runs.",
    isBroken: (text) => /^(WITH\b.*\b)?INSERT\b.*\bSELECT\b/is.test(text),
  },
  {
    name: "A migration runs no program: DO, CALL and SELECT can take any time.",
    isBroken: (text) => /^(DO|CALL|SELECT|PERFORM)\b/i.test(text),
  },
  {
    name: "A migration takes no lock of its own and reorganizes nothing.",
    isBroken: (text) => /^(LOCK|CLUSTER|REINDEX|VACUUM|REFRESH|BEGIN|COMMIT)\b/i.test(text),
  },
];

/** What in the migration would stop a running site for long, or break a process of the version before. */
export function violationsOf(migration: string): Violation[] {
  const newTables = tablesMadeBy(migration);
  return migration.split("--> statement-breakpoint").flatMap((statement) => {
    const text = withoutComments(statement);
    const isOfNewTable = newTables.has(tableOf(text));
    const rules = isOfNewTable ? OTHER_RULES : [...OTHER_RULES, ...TABLE_RULES];
    return rules
      .filter(({ isBroken }) => isBroken(text))
      .map(({ name }) => ({ statement: text, rule: name }));
  });
}

const tableOf = (text: string): string =>
  /^(?:ALTER TABLE|UPDATE|DELETE FROM|DROP TABLE)(?: ONLY| IF EXISTS)* "(\w+)"/.exec(text)?.[1] ??
  "";

/** The tables that a migration creates. Nobody else uses them before its commit. */
const tablesMadeBy = (migration: string): Set<string> =>
  new Set(Array.from(migration.matchAll(/^\s*CREATE TABLE "(\w+)"/gm), ([, table = ""]) => table));

/** The statement without comments before it. */
const withoutComments = (statement: string): string =>
  statement.replace(/^(\s*--.*\n)+/, "").trim();

const hasOtherDefault = (text: string) =>
  Array.from(text.matchAll(/\bDEFAULT (.*)$/gim)).some(([, value = ""]) => !CONSTANT.test(value));
