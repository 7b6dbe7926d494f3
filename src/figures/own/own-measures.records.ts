import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAllowed, may, type Grants } from '#/kernel/access.ts';
import type { Decimals } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound, type Refusal } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { isMeasure, type FigureKey, type FigureName } from '../measures.ts';
import type { Reader } from '../selection.records.ts';
import { formulaNames } from './formula-names.ts';
import { asTyped, formulaWords } from './formula-words.ts';
import { OwnBook } from './own-book.ts';
import { keptFormula } from './own-definition.ts';
import { ownIdOf, ownKeyOf } from './own-key.ts';
import type { OwnMeasure } from './own-measures.contract.ts';
import { tried } from './read-formula.ts';
import type { OwnShown } from './shown-measure.ts';

/** Whether a person may use `own_measures as m`: their own, and what is shared. */
const ownMeasureSeen = (personId: number) => sql<boolean>`(m.author_id = ${personId} or m.shared)`;

/** Own measures that a person may use, with everything they are made of; `where` may use `m`. */
const selectSeen = (db: Db, personId: number, where: RawBuilder<SqlBool>) =>
  db
    .withRecursive('needed', (query) =>
      query
        .selectFrom('own_measures as m')
        .select(['m.id', 'm.uses', sql<number>`1`.as('depth')])
        .where(ownMeasureSeen(personId))
        .where(where)
        .union(
          query
            .selectFrom('needed as n')
            .innerJoin('own_measures as m', (on) => on.on('m.id', '=', sql<number>`any(n.uses)`))
            .select(['m.id', 'm.uses', sql<number>`n.depth + 1`.as('depth')])
            .where(ownMeasureSeen(personId))
            .where('n.depth', '<', sql.lit(8)),
        ),
    )
    .selectFrom('own_measures as m')
    .innerJoin('people as p', 'p.id', 'm.author_id')
    .select(['m.id', 'm.version', 'm.name', 'm.formula', 'm.uses', 'm.unit', 'm.decimals'])
    .select(['m.tone', 'm.description', 'm.author_id', 'p.name as author'])
    .select(['p.status as author_status', 'm.shared', 'm.archived_at', 'm.updated_at'])
    .where('m.id', 'in', (eb) => eb.selectFrom('needed').select('id'))
    .orderBy(sql`lower(m.name)`)
    .orderBy('m.id')
    .limit(sql.lit(2000))
    .execute();

type Row = Awaited<ReturnType<typeof selectSeen>>[number];

/** All own measures that somebody may use. */
export const seenMeasures = (db: Db, personId: number): Promise<Row[]> =>
  selectSeen(db, personId, sql<boolean>`true`);

/** Everything there is, whoever it belongs to: what is made of a changed one must stay right. */
export const allMeasures = (db: Db) =>
  db
    .selectFrom('own_measures')
    .select(['id', 'name', 'formula', 'unit', 'uses', 'author_id', 'shared'])
    .orderBy('id')
    .execute();

/** Names for formulas of somebody who has these; archived ones are offered no more. */
export function namesOf(rows: readonly Row[]) {
  const book = new OwnBook(rows);
  const offered = rows.filter((it) => it.archived_at === null);
  return formulaNames(offered.map((it) => ({ ...it, kind: book.kindOf(it.id) })));
}

/** Rows as their reader sees them. */
export function measuresOf(rows: readonly Row[], { id, grants }: { id: number; grants: Grants }) {
  const names = new Map(rows.map((it) => [ownKeyOf(it.id) as string, it.name]));
  const builtIn = formulaNames([]);
  const typed = (key: string) =>
    isMeasure(key) ? builtIn.typed(key) : asTyped(names.get(key) ?? 'Own measure');
  return rows.map((row): OwnMeasure => {
    const mine = row.author_id === id;
    const isLeft =
      row.shared && row.author_status === 'left' && isAllowed(may('views:share'), grants);
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      formula: formulaWords(keptFormula(row.formula), typed),
      kept: row.formula,
      unit: row.unit,
      decimals: row.decimals,
      tone: row.tone,
      description: row.description,
      author: { id: row.author_id, name: row.author },
      mine,
      mayChange: mine || isLeft,
      shared: row.shared,
      archived: row.archived_at !== null,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

/** One as its reader sees it. @throws Refusal `not-found` */
export async function openMeasure({ db, who }: Context, id: number): Promise<OwnMeasure> {
  const rows = await selectSeen(db, who.id, sql`m.id = ${id}`);
  const found = measuresOf(rows, who).find((it) => it.id === id);
  if (!found) throw notFound('This own measure');
  return found;
}

/** What own measures are called where their figures are shown. */
const shownOf = (rows: readonly Row[]): OwnShown => {
  const names = new Map(rows.map((it) => [ownKeyOf(it.id) as string, it.name]));
  const builtIn = formulaNames([]);
  const nameOf = (key: string) => names.get(key) ?? builtIn.nameOf(key);
  return Object.fromEntries(
    rows.map(({ id, name, unit, tone, formula, decimals }) => [
      ownKeyOf(id),
      {
        label: name,
        unit,
        tone,
        formula: formulaWords(keptFormula(formula), nameOf, 'read'),
        ...(decimals !== null && { decimals: decimals as Decimals }),
      },
    ]),
  );
};

/** Measures as they are asked for, ready for the facts, and what own ones are called. */
export interface AskedFigures {
  keys: FigureKey[];
  own: OwnShown;
}

/**
 * What is asked for by its name: own measures with their formulas, which are looked up together.
 * @throws Refusal `not-found` for one that is not there or not the reader's to see
 */
export async function askedFigures(
  reader: Pick<Reader, 'db' | 'who'>,
  names: readonly FigureName[],
): Promise<AskedFigures> {
  const { keys, own, refused } = await askedAsFar(reader, names);
  const [first] = refused.values();
  if (first) throw first;
  return { keys, own };
}

/** The same with those that are there, and why the others are not. */
export async function askedAsFar(
  { db, who }: Pick<Reader, 'db' | 'who'>,
  names: readonly FigureName[],
): Promise<AskedFigures & { refused: ReadonlyMap<FigureName, Refusal> }> {
  const ids = names.flatMap((it) => (isMeasure(it) ? [] : [ownIdOf(it)]));
  const refused = new Map<FigureName, Refusal>();
  if (ids.length === 0) return { keys: names.filter(isMeasure), own: {}, refused };
  const rows = await selectSeen(db, who.id, sql<boolean>`m.id = any(${ids})`);
  const seen = new Map(rows.map((it) => [it.id, it]));
  const isWhole = (id: number): boolean => seen.get(id)?.uses.every(isWhole) ?? false;
  const book = new OwnBook(rows);
  const keys = names.flatMap((name): FigureKey[] => {
    if (isMeasure(name)) return [name];
    const id = ownIdOf(name);
    const found = isWhole(id) ? tried(() => book.figureOf(id)) : undefined;
    if (found && 'done' in found) return [found.done];
    // Checked when it was saved: a measure of the house may be gone since.
    refused.set(name, found ? conflict(found.fault.words) : notFound('This own measure'));
    return [];
  });
  return { keys, own: shownOf(rows), refused };
}

/**
 * Refuses measures that whoever saves them may not use, or that those who get them could not.
 * @throws Refusal `not-found`, `invalid`
 */
export async function requireUsable(
  context: Context,
  names: readonly FigureName[],
  { byOthers }: { byOthers: boolean },
) {
  await askedFigures(context, names);
  const ids = names.flatMap((it) => (isMeasure(it) ? [] : [ownIdOf(it)]));
  if (!byOthers || ids.length === 0) return;
  const closed = await context.db
    .selectFrom('own_measures')
    .select('name')
    .where('id', 'in', ids)
    .where('shared', '=', false)
    .executeTakeFirst();
  if (closed)
    throw invalid({ measures: `“${closed.name}” is only yours: share the measure first.` });
}

/** The same for one measure. */
export const askedFigure = async (context: Pick<Reader, 'db' | 'who'>, name: FigureName) =>
  (await askedFigures(context, [name])).keys[0]!;
