import type { Books } from './books.ts';
import { allDays } from './days.ts';
import type { Row, Table } from './rows.ts';

/** Days of apps that a figure is over, of those there should be. */
export interface Covered {
  cells: number;
  of: number;
}

const sourceOf = (it: Row) => `${it.table} ${it.source}`;

/** What one source tells of one app under one account. */
interface Line {
  app: string;
  /** Who pays or is paid, as far as the source speaks of them at all. */
  speaks: ReadonlySet<string>;
  days: ReadonlySet<string>;
  byNetwork: boolean;
}

/** Nobody tells the same of a day when a network's own report goes on without its mediation. */
const tellsTheSame = (other: Line, line: Line) =>
  !line.byNetwork || [...line.speaks].every((it) => other.speaks.has(it));

const whoIn = (it: Row) => (it.table === 'monetisation' ? it.network : it.mediaSource);

function linesOf(books: Books, tables: readonly Table[]): Line[] {
  const rows = books.reported.filter((it) => tables.includes(it.table));
  const bySource = Map.groupBy(rows, sourceOf);
  const byLine = Map.groupBy(rows, (it) => [sourceOf(it), it.account, it.app].join('|'));
  return [...byLine.values()].map(([first, ...others]): Line => ({
    app: first!.app,
    speaks: new Set(bySource.get(sourceOf(first!))!.map(whoIn)),
    days: new Set([first!, ...others].map((it) => it.day)),
    byNetwork: first!.table === 'monetisation' || first!.table === 'acquisition',
  }));
}

/** Days of apps, as `app day`. */
interface Coverage {
  expected: ReadonlySet<string>;
  missing: ReadonlySet<string>;
}

/**
 * Which days of which apps are missing of some tables, and which there should be: a source is
 * expected from its first day on until the books are read, unless the app was given up, and what
 * another source tells as well is not missing. Of some media sources only what speaks of them counts.
 */
export function coverage(
  books: Books,
  tables: readonly Table[],
  sources?: readonly string[],
): Coverage {
  const known = reckoned.get(books.reported) ?? new Map<string, Coverage>();
  reckoned.set(books.reported, known);
  const found =
    known.get(`${tables.join()} ${sources?.join()}`) ?? coverageOf(books, tables, sources);
  known.set(`${tables.join()} ${sources?.join()}`, found);
  return found;
}
/** The files do not change: it is reckoned once. */
const reckoned = new WeakMap<Books['reported'], Map<string, Coverage>>();

function coverageOf(books: Books, tables: readonly Table[], sources?: readonly string[]): Coverage {
  const { to, steps } = books.world;
  const archived = new Set(steps.flatMap((it) => (it.kind === 'archive' ? [it.app] : [])));
  const expected = new Set<string>();
  const missing = new Set<string>();
  // Nobody owes a day of what devices send.
  for (const asked of tables.filter((it) => it !== 'postbacks')) {
    const told: Partial<Record<Table, Table>> = { senders: 'acquisition', players: 'engagement' };
    const table = told[asked] ?? asked;
    const lines = linesOf(books, [table]);
    for (const line of lines) {
      const isAsked = !sources || line.speaks.has('') || sources.some((it) => line.speaks.has(it));
      if (!isAsked) continue;
      const days = [...line.days].toSorted();
      const end = archived.has(line.app) ? days.at(-1)! : to;
      const rivals = lines.filter(
        (it) => it !== line && it.app === line.app && tellsTheSame(it, line),
      );
      for (const day of allDays(days[0]!, end)) {
        expected.add(`${line.app} ${day}`);
        const isTold = line.days.has(day) || rivals.some((it) => it.days.has(day));
        if (!isTold) missing.add(`${line.app} ${day}`);
      }
    }
  }
  return { expected, missing };
}

/** Over how many days of some apps a figure is; undefined where none is missing. */
export function coveredIn(
  { expected, missing }: Coverage,
  isAsked: (app: string, day: string) => boolean,
): Covered | undefined {
  const count = (all: ReadonlySet<string>) =>
    [...all].filter((it) => isAsked(...(it.split(' ') as [string, string]))).length;
  const [of, holes] = [count(expected), count(missing)];
  return holes === 0 ? undefined : { cells: of - holes, of };
}
