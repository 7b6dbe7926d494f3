import { invalid } from '#/kernel/refusal.ts';
import type { Breakdown, FiguresRow, Label } from './breakdown.contract.ts';
import { timeDimensions, type Dimension } from './dimensions.ts';
import { figuresIn, groupsOf, type Gathering, type Group } from './figures.facts.ts';
import { labelsOf } from './labels.records.ts';
import { figureOf, isMeasure, type MeasureKey } from './measures.ts';
import type { Reader, Selection } from './selection.records.ts';
import type { Stand } from './standing.facts.ts';
import { valuesOf } from './sums.facts.ts';

export interface BreakdownRequest {
  by: readonly Dimension[];
  measures: readonly MeasureKey[];
  /** A measure of the list or `name`, with a minus the largest first; the first measure unless told. */
  sort?: string | undefined;
  page: number;
  perPage: number;
  words?: string | undefined;
}

type Named = { key: string; labels: () => Label[]; group: Group };

/** The team of every app, as keys of groups. */
export async function teamsOf({ db }: Reader): Promise<Gathering> {
  const rows = await db.selectFrom('apps').select(['id', 'team_id']).execute();
  return new Map(rows.map((it) => [String(it.id), String(it.team_id ?? 0)]));
}

/** What the sort names. Throws `invalid` for a measure that is not in the list. */
function orderOf({ sort, measures, by }: BreakdownRequest) {
  const isTime = by.length > 0 && timeDimensions.includes(by[0]!);
  const asked = sort ?? (isTime ? '-name' : `-${measures[0]}`);
  const name = asked.replace(/^-/, '');
  if (name !== 'name' && !(isMeasure(name) && measures.includes(name)))
    throw invalid({ sort: 'Sort by one of the measures of this list, or by name.' });
  return { by: name as MeasureKey | 'name', down: asked.startsWith('-'), isTime };
}

function sorted(rows: Named[], order: ReturnType<typeof orderOf>): Named[] {
  const sign = order.down ? -1 : 1;
  if (order.by === 'name') {
    const nameOf = (it: Named) =>
      order.isTime
        ? it.key
        : it
            .labels()
            .map((label) => label.label)
            .join(' ');
    const names = new Map(rows.map((it) => [it, nameOf(it)]));
    return rows.sort((a, b) => sign * names.get(a)!.localeCompare(names.get(b)!, 'en'));
  }
  const by = order.by;
  const values = new Map(rows.map((it) => [it, figureOf(by, it.group.whole)]));
  return rows.sort((a, b) => {
    const [one, other] = [values.get(a)!, values.get(b)!];
    // What cannot be told comes last, whichever way it is sorted.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other) || (a.key < b.key ? -1 : 1);
  });
}

const isNothing = (group: Group) =>
  [group.whole, group.before].every((it) => !it || Object.values(it).every((sum) => sum === 0));

/** One page of a list of figures, with the totals of all its rows recomputed from sums. */
export async function breakdownOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  request: BreakdownRequest,
): Promise<Breakdown> {
  const { by, measures, page, perPage, words } = request;
  const order = orderOf(request);
  const teams = by.includes('team') ? await teamsOf(context) : undefined;
  const question = { by, measures, ...(teams && { teams }) };
  const [groups, all] = await Promise.all([
    groupsOf(context.facts, selection, stand, question),
    groupsOf(context.facts, selection, stand, { by: [], measures }),
  ]);
  const keys = [...groups.keys()].map(valuesOf);
  const namings = await Promise.all(
    by.map((it, at) =>
      labelsOf(
        context.db,
        it,
        keys.map((values) => values[at]!),
      ),
    ),
  );
  const named = [...groups]
    .filter(([, group]) => !isNothing(group))
    .map(([key, group]): Named => {
      const labels = () => valuesOf(key).map((value, at) => namings[at]!(value));
      return { key, labels, group };
    });
  const found = words ? named.filter((it) => contains(it.labels(), words)) : named;
  const shown = sorted(found, order).slice((page - 1) * perPage, page * perPage);
  return {
    rows: shown.map((it): FiguresRow => ({
      labels: it.labels(),
      figures: figuresIn(it.group, measures),
    })),
    totalRows: found.length,
    total: figuresIn(all.get(''), measures),
  };
}

function contains(labels: readonly Label[], words: string): boolean {
  const text = labels
    .map((it) => `${it.label} ${it.note ?? ''}`)
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((it) => text.includes(it));
}
