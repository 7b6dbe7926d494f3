import { plainName } from './columns.ts';
import { moneyHeading } from './money-heading.ts';
import type { ReportFormat } from './report.ts';

interface Likeness {
  format: ReportFormat;
  found: number;
  missing: readonly (readonly string[])[];
}

/** So many columns of a format must be there before anybody would say that it looks like it. */
const LEAST = 3;

/** Required columns of a format that a header does not have, and how many of all it has. */
function likenessOf(format: ReportFormat, header: ReadonlySet<string>): Likeness {
  const { dimensions = [], measures = [] } = format.expects ?? {};
  const isThere = (names: readonly string[]) =>
    names.some((it) => header.has(it) || header.has(`${it}_micros`));
  const all = [...dimensions, ...measures];
  const missing = all.flatMap(({ names, required }) =>
    required && !isThere(names) ? [names] : [],
  );
  // A column may stand for several roles; it counts once.
  const used = new Set(all.flatMap(({ names }) => names.find((it) => header.has(it)) ?? []));
  return { format, found: used.size, missing };
}

/** A column as this file would call it: by its name in the API, or by its heading in an export. */
function nameLike(header: readonly string[], names: readonly string[]): string {
  const isApi = header.some((it) => /[a-z]_[a-z]|^ym:/.test(it));
  const found = isApi ? names[0] : (names.find((it) => it.includes(' ')) ?? names[0]);
  const name = found ?? '';
  return isApi ? name : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** What is missing in a table that looks like a known report; undefined when it looks like none. */
export function missingColumns(
  header: readonly string[],
  known: readonly ReportFormat[],
): string | undefined {
  const plain = header.map(plainName);
  const names = new Set(plain.flatMap((it) => [it, moneyHeading(it)?.name ?? it]));
  const best = known
    .map((it) => likenessOf(it, names))
    .filter((it) => it.missing.length > 0 && it.found >= LEAST && it.found > it.missing.length)
    .sort((a, b) => b.found - a.found || a.missing.length - b.missing.length)[0];
  if (!best) return undefined;
  const missing = best.missing.map((it) => nameLike(plain, it));
  const [what, add] =
    missing.length === 1
      ? [`the column ${missing[0]} is missing`, 'it']
      : [`the columns ${missing.join(', ')} are missing`, 'them'];
  return `This looks like the report “${best.format.name}”, but ${what}. Add ${add} to the export.`;
}
