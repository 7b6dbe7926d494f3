import { addDays, type DayRange } from '#/kernel/days.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { AnswerPart, Facts } from '#/store/facts/facts.ts';
import { definitionOf, type FactTableName } from '#/store/facts/tables.ts';
import { aliasOf, totalsSql } from '#/store/facts/totals-sql.ts';
import type { Selection } from '../selection.records.ts';
import { measuresOf, rawColumnsOf } from './raw-tables.ts';

/** Days that are asked for at once: an answer lies in this process until it is handed on. */
const AT_ONCE = 10;

/** Rows column by column, in the order of `rawColumnsOf`. */
export type RawPart = (string | number | null)[][];

function* piecesOf({ from, to }: DayRange): Generator<DayRange> {
  for (let day = from; day <= to; day = addDays(day, AT_ONCE)) {
    const last = addDays(day, AT_ONCE - 1);
    yield { from: day, to: last < to ? last : to };
  }
}

const meeting = (one: DayRange, other: DayRange): DayRange => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});

/** What the engine refuses as too long, by the days that one can ask for fewer of. */
const refusedAs =
  (most: number) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || !error.fields?.['by']) throw error;
    throw invalid({
      date: `These days have more than ${most.toLocaleString('en')} rows. Ask for fewer days.`,
    });
  };

export interface RawQuestion {
  table: FactTableName;
  /** Whose apps, and which days of them. */
  selection: Pick<Selection, 'apps' | 'within' | 'range'>;
  /** Those of `rawColumnsOf` that are given, in their order; all of them unless told. */
  columns?: readonly string[] | undefined;
  /** Most rows in all. */
  most: number;
  signal?: AbortSignal | undefined;
}

/**
 * The rows of a table that count, each figure once, within what a selection reaches: by all
 * dimensions, and apart for what sources still correct. What sources do not say is null.
 * @throws Refusal `invalid` that names `date` for more rows than `most`
 */
export async function* rawRows(
  facts: Pick<Facts, 'query' | 'heldDays'>,
  { table, selection, columns: asked, most, signal }: RawQuestion,
): AsyncGenerator<RawPart> {
  const held = await facts.heldDays(table);
  if (!held) return;
  const by = Object.keys(definitionOf(table).dimensions);
  const measures = measuresOf(table);
  const places = new Map([
    ...by.map((it) => [it, `by_${it}`] as const),
    ...measures.map((it) => [it, aliasOf(it)] as const),
  ]);
  const given = rawColumnsOf(table).filter(([it]) => asked?.includes(it) ?? true);
  const read = given.flatMap(([it]) => places.get(it) ?? []);
  // A day at least: how many rows there are is told by it.
  const selected = read.length > 0 ? read : ['by_day'];
  let left = most;
  for (const days of piecesOf(meeting(held, selection.range))) {
    for (const provisional of [0, 1]) {
      const { sql, params } = totalsSql({
        table,
        measures,
        by,
        ...days,
        scopeApps: selection.apps,
        ...(selection.within && { within: selection.within }),
        where: { provisional: [provisional] },
      });
      const parts: AnswerPart[] = [];
      const take = (it: AnswerPart) => void parts.push(it);
      const some = `select ${selected.join(', ')} from (${sql}) as piece`;
      const text = read.length < places.size ? some : sql;
      await facts.query(text, params, { signal, most: left, parts: take }).catch(refusedAs(most));
      for (const part of parts) {
        const { names, columns: values } = part();
        const count = values[0]?.length ?? 0;
        if (count === 0) continue;
        left -= count;
        const at = new Map(names.map((name, place) => [name, values[place]!]));
        yield given.map(([it]) => {
          const place = places.get(it);
          return place ? [...at.get(place)!] : Array<number>(count).fill(provisional);
        });
      }
    }
  }
}
