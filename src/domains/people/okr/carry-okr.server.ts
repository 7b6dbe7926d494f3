import { sql } from 'kysely';
import type { Definition } from '#/figures/definition.ts';
import { isMeasure, measures } from '#/figures/measures.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cycleNamed, cycleNow, cycleToFill, lockTree, ownCycles } from './cycles/cycles.records.ts';
import { cycleBefore, type NamedCycle } from './okr-cycle.ts';
import { isLive } from './okr-machine.ts';
import {
  inSight,
  loadObjectives,
  objectivesAsSeen,
  type Loaded,
  type LoadedResult,
} from './okr-reply.server.ts';
import { carriedOn, progressOf } from './okr-score.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { mayWrite } from './okr.policy.ts';
import { selectObjectives } from './okr.records.ts';

type Last = ParsedInputOf<(typeof okrEndpoints)['GET /get-last-okr']>;
type Carry = ParsedInputOf<(typeof okrEndpoints)['POST /carry-okr']>;

const left = ({ results }: Loaded) => results.filter((it) => progressOf(it.measured) < 1).length;

/** A figure that is added up over the days begins a cycle at nothing; a ratio or an average does not. */
function beginsAnew({ measure }: LoadedResult): boolean {
  if (measure === null || !isMeasure(measure)) return false;
  const { unit, needs }: Definition = measures[measure];
  return (unit === 'money' || unit === 'count') && needs.length === 1;
}

/** Unfinished objectives of a cycle that the caller may carry on and that are not carried on yet. */
async function unfinished(context: Context, cycle: string): Promise<Loaded[]> {
  const { db, who } = context;
  const rows = await selectObjectives(
    db,
    who,
    sql`o.cycle = ${cycle} and ${inSight(context)}
      and (o.state in ('active', 'in_review') or o.outcome in ('partial', 'missed'))
      and not exists (select from objectives n
        where n.carried_from = o.id and n.state <> 'cancelled')`,
    sql`array_position(array['company', 'team', 'person'], o.level), o.id`,
  );
  const mine = rows.filter((it) => mayWrite(who, it));
  return (await loadObjectives(context, mine)).filter((it) => left(it) > 0);
}

/** From which cycle objectives are carried on: the one before unless another is named. */
async function sourceOf({ db }: Context, to: NamedCycle, from: string | undefined) {
  if (from === to.key) throw invalid({ from: 'Objectives are carried into another cycle.' });
  return from ? cycleNamed(db, from) : cycleBefore(await ownCycles(db), to);
}

/** What another cycle has left to do. */
export async function lastOkrs({ cycle, page, perPage, ...wanted }: Last, context: Context) {
  const to = cycle ? await cycleNamed(context.db, cycle) : await cycleNow(context);
  const from = await sourceOf(context, to, wanted.from);
  const all = await unfinished(context, from.key);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const seen = await objectivesAsSeen(context, shown);
  const rows = seen.map((it, at) => ({ ...it, left: left(shown[at]!) }));
  return { rows, totalRows: all.length, from, to };
}

/** Makes the draft that goes on with an objective. */
async function carry(
  context: Context,
  { row, results }: Loaded,
  cycle: string,
  parent: number | null,
) {
  const { db, who, now, audit } = context;
  const { id } = await db
    .insertInto('objectives')
    .values({
      cycle,
      level: row.level,
      team_id: row.team_id,
      owner_id: row.owner_id,
      parent_id: parent,
      title: row.title,
      description: row.description,
      is_private: row.is_private,
      carried_from: row.id,
      created_by: who.id,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const going = carriedOn(
    results.map((it) => ({ ...it, ...it.measured })),
    beginsAnew,
  );
  await db
    .insertInto('key_results')
    .values(
      going.map((it, place) => ({
        objective_id: id,
        place,
        title: it.title,
        kind: it.kind,
        unit: it.unit,
        start_value: it.start,
        target_value: it.target,
        current_value: isLive(it.kind) ? null : it.start,
        measure: it.measure,
        filter: it.filter && JSON.stringify(it.filter),
        project_id: it.project_id,
        epic_id: it.epic_id,
        label_id: it.label_id,
        weight: it.weight,
      })),
    )
    .execute();
  audit({
    action: 'objective.carry',
    subject: ['objective', id],
    after: { from: row.id, cycle, title: row.title, keyResults: going.length },
  });
  return id;
}

/** What an objective hangs under in the new cycle: what its parent was carried on as, if it was. */
async function parentsFor({ db }: Context, all: readonly Loaded[]) {
  const wanted = all.flatMap(({ row }) => (row.parent_id === null ? [] : [row.parent_id]));
  const rows = await db
    .selectFrom('objectives')
    .select(['id', 'carried_from'])
    .where(sql<boolean>`carried_from = any(${wanted}::int[])`)
    .where('state', '<>', 'cancelled')
    .execute();
  return new Map(rows.map((it) => [it.carried_from!, it.id]));
}

/** Carries objectives on, parents before their children; all of them or none. */
export async function carryOkrs({ ids, cycle, ...wanted }: Carry, context: Context) {
  const { db, who } = context;
  const to = await cycleToFill(db, cycle);
  const from = await sourceOf(context, to, wanted.from);
  // Two who carry on at once would make two of each.
  await lockTree(db);
  const open = await unfinished(context, from.key);
  const chosen = open.filter(({ row }) => ids.includes(row.id));
  if (chosen.length < new Set(ids).size) {
    const seen = await selectObjectives(
      db,
      who,
      sql`o.id = any(${ids}::int[]) and ${inSight(context)}`,
    );
    if (seen.length < new Set(ids).size) throw notFound('This objective');
    throw conflict(
      `Only what ${from.name} left unfinished, and you may change, can be carried on once.`,
    );
  }
  const parents = await parentsFor(context, chosen);
  const made: number[] = [];
  // Levels come from the top; within one, a parent may stand behind its child.
  const rest = [...chosen];
  while (rest.length > 0) {
    const waits = ({ row }: Loaded) => rest.some((it) => it.row.id === row.parent_id);
    const at = Math.max(
      0,
      rest.findIndex((it) => !waits(it)),
    );
    const [next] = rest.splice(at, 1);
    const parent = next!.row.parent_id === null ? null : (parents.get(next!.row.parent_id) ?? null);
    const id = await carry(context, next!, cycle, parent);
    parents.set(next!.row.id, id);
    made.push(id);
  }
  const rows = await selectObjectives(db, who, sql`o.id = any(${made}::int[])`);
  return { rows: await objectivesAsSeen(context, await loadObjectives(context, rows)), to };
}
