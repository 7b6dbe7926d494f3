import { sql } from 'kysely';
import { isToDo, type WorkKind } from '#/kernel/work-kind.ts';
import type { Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import type { WorkItem, WorkSource } from '#/store/work-source.ts';
import type { StoredRelation } from './relation-words.ts';
import type { WorkRef } from './relations.contract.ts';

export type Sources = readonly WorkSource[];
export type Reader = Pick<Context, 'db' | 'who'>;

/** One end of a relation. */
export interface End {
  kind: WorkKind;
  id: number;
}

export const sourceOf = (sources: Sources, kind: WorkKind) =>
  sources.find((it) => it.kind === kind)!;

const nameOf = ({ kind, id }: End) => `${kind} ${id}`;
const refOf = (kind: WorkKind, it: WorkItem): WorkRef => ({ kind, ...it });

/** Those of these ends that the reader may see. */
export async function seenEnds(sources: Sources, reader: Reader, ends: readonly End[]) {
  const found = new Map<string, WorkRef>();
  for (const { kind, find } of sources) {
    const ids = [...new Set(ends.filter((it) => it.kind === kind).map((it) => it.id))];
    if (ids.length === 0) continue;
    for (const it of await find(reader, ids))
      found.set(nameOf({ kind, id: it.id }), refOf(kind, it));
  }
  return (end: End) => found.get(nameOf(end));
}

/** How many of these are there, seen or not. */
export async function countPresent(sources: Sources, db: Db, ends: readonly End[]) {
  let count = 0;
  for (const { kind, present } of sources) {
    const ids = ends.filter((it) => it.kind === kind).map((it) => it.id);
    if (ids.length > 0) count += new Set(await present(db, ids)).size;
  }
  return count;
}

export interface RelationRow {
  id: number;
  relation: StoredRelation;
  from: End;
  to: End;
  by: { id: number; name: string };
  at: Date;
}

const selectRelations = (db: Db) =>
  db
    .selectFrom('work_relations as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select('p.name as person');
type Selected = Awaited<ReturnType<ReturnType<typeof selectRelations>['execute']>>[number];

const rowOf = (it: Selected): RelationRow => ({
  id: it.id,
  relation: it.relation,
  from: { kind: it.from_kind, id: it.from_id },
  to: { kind: it.to_kind, id: it.to_id },
  by: { id: it.person_id, name: it.person },
  at: it.created_at,
});

/** Relations of one end, the oldest first. */
export async function relationsOf(db: Db, { kind, id }: End): Promise<RelationRow[]> {
  const rows = await selectRelations(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('r.from_kind', '=', kind), eb('r.from_id', '=', id)]),
        eb.and([eb('r.to_kind', '=', kind), eb('r.to_id', '=', id)]),
      ]),
    )
    .orderBy('r.id')
    .execute();
  return rows.map(rowOf);
}

/** One relation, locked until the change is committed. */
export async function lockRelation(db: Db, id: number): Promise<RelationRow | undefined> {
  const row = await selectRelations(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  return row && rowOf(row);
}

/** Open work that the reader sees and that blocks each of these, by its id. */
export async function blockersOf(
  sources: Sources,
  reader: Reader,
  kind: WorkKind,
  ids: readonly number[],
): Promise<Map<number, WorkRef[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom('work_relations')
    .select(['from_kind as kind', 'from_id as id', 'to_id as blocked'])
    .where('relation', '=', 'blocks')
    .where('to_kind', '=', kind)
    .where('to_id', 'in', [...ids])
    .orderBy('id')
    .execute();
  const seen = await seenEnds(sources, reader, rows);
  const found = new Map<number, WorkRef[]>();
  for (const row of rows) {
    const blocker = seen(row);
    if (!blocker || !isToDo(blocker.state)) continue;
    found.set(row.blocked, [...(found.get(row.blocked) ?? []), blocker]);
  }
  return found;
}

/** Any constant: the lock that puts new blocks one after another, so that no two close a circle. */
const BLOCKS_LOCK = 7_340_270;

/**
 * Whether `to` blocks `from` already, itself or through others, deleted ones among them: they may be
 * brought back. Holds others who would say that something blocks until this change is committed.
 */
export async function closesCircle(db: Db, from: End, to: End): Promise<boolean> {
  await hold(db, BLOCKS_LOCK);
  const rows = await db
    .withRecursive('behind(kind, id)', (qb) =>
      qb
        .selectNoFrom([
          sql<WorkKind>`${to.kind}::text`.as('kind'),
          sql<number>`${to.id}::int`.as('id'),
        ])
        .union(
          qb
            .selectFrom('work_relations as r')
            .innerJoin('behind as b', (join) =>
              join.onRef('r.from_kind', '=', 'b.kind').onRef('r.from_id', '=', 'b.id'),
            )
            .select(['r.to_kind as kind', 'r.to_id as id'])
            .where('r.relation', '=', sql.lit('blocks')),
        ),
    )
    .selectFrom('behind')
    .select('id')
    .where('kind', '=', from.kind)
    .where('id', '=', from.id)
    .execute();
  return rows.length > 0;
}
