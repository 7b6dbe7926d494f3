import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, Refusal } from '#/kernel/refusal.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import { serve, type Context } from '#/store/handler.ts';
import { atFarEnd, relationWords, storedAs, type RelationName } from './relation-words.ts';
import { relationsEndpoints, type WorkRef } from './relations.contract.ts';
import {
  blockersOf,
  closesCircle,
  countPresent,
  lockRelation,
  relationsOf,
  seenEnds,
  sourceOf,
  type End,
  type RelationRow,
  type Sources,
} from './relations.records.ts';
import { tellOfBlock } from './tell-blocked.records.ts';

const missing: Record<WorkKind, string> = { issue: 'This issue', task: 'This task' };

/** More relations than anybody reads; what is related to everything is related to nothing. */
const MOST = 100;

const isAt = (one: End, other: End) => one.kind === other.kind && one.id === other.id;
const endOf = ({ kind, id }: End): End => ({ kind, id });

/** @throws Refusal `not-found` for what is absent, deleted or out of sight */
async function needSeen(sources: Sources, context: Context, end: End): Promise<WorkRef> {
  const found = (await seenEnds(sources, context, [end]))(end);
  if (!found) throw notFound(missing[end.kind]);
  return found;
}

async function mayWrite(sources: Sources, context: Context, { kind, id }: End): Promise<boolean> {
  try {
    await sourceOf(sources, kind).needWriter(context, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Keys of open work that blocks it although it is started or done. */
async function overtaken(sources: Sources, context: Context, it: WorkRef): Promise<string[]> {
  if (it.state !== 'started' && it.state !== 'done') return [];
  const blockers = await blockersOf(sources, context, it.kind, [it.id]);
  return (blockers.get(it.id) ?? []).map((one) => one.key);
}

function saidFrom(end: End, row: RelationRow): { relation: RelationName; other: End } {
  return isAt(row.from, end)
    ? { relation: row.relation, other: row.to }
    : { relation: atFarEnd[row.relation], other: row.from };
}

async function listRelations(sources: Sources, end: End, context: Context) {
  const it = await needSeen(sources, context, end);
  const all = await relationsOf(context.db, end);
  const seen = await seenEnds(
    sources,
    context,
    all.map((row) => saidFrom(end, row).other),
  );
  const rows = all.flatMap((row) => {
    const { relation, other } = saidFrom(end, row);
    const found = seen(other);
    return found ? [{ id: row.id, relation, other: found, by: row.by, at: row.at }] : [];
  });
  const unseen = all.map((row) => saidFrom(end, row).other).filter((other) => !seen(other));
  return {
    rows,
    hidden: await countPresent(sources, context.db, unseen),
    mayWrite: await mayWrite(sources, context, end),
    overtaken: await overtaken(sources, context, it),
  };
}

type Add = ParsedInputOf<(typeof relationsEndpoints)['POST /add-work-relation']>;

/** Written down with both ends: the history of either tells of it. */
function tell(
  { audit }: Context,
  verb: 'relate' | 'unrelate',
  from: WorkRef,
  to: WorkRef,
  name: RelationName,
) {
  const values = { relation: relationWords[name], other: to.key };
  audit({
    action: `${from.kind}.${verb}`,
    subject: [from.kind, from.id],
    ...(verb === 'relate' ? { after: values } : { before: values }),
  });
}

async function addRelation(sources: Sources, input: Add, context: Context) {
  const { db, who, now } = context;
  const here: End = { kind: input.kind, id: input.id };
  const there: End = { kind: input.toKind, id: input.toId };
  const it = await needSeen(sources, context, here);
  await sourceOf(sources, here.kind).needWriter(context, here.id);
  const other = await needSeen(sources, context, there);
  if (isAt(here, there)) throw invalid({ toId: `${it.key} can’t be related to itself.` });
  const { relation, isTurned } = storedAs(input.relation);
  const [from, to] = isTurned ? [there, here] : [here, there];
  for (const [end, { key }] of [
    [here, it],
    [there, other],
  ] as const) {
    const has = (await relationsOf(db, end)).length;
    if (has >= MOST) throw conflict(`${key} has ${MOST} relations already.`);
  }
  if (relation === 'blocks' && (await closesCircle(db, from, to))) {
    const [first, second] = isTurned ? [other, it] : [it, other];
    throw conflict(`${second.key} already blocks ${first.key}, directly or through other work.`);
  }
  const made = await db
    .insertInto('work_relations')
    .values({
      relation,
      from_kind: from.kind,
      from_id: from.id,
      to_kind: to.kind,
      to_id: to.id,
      person_id: who.id,
      created_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict(`${it.key} and ${other.key} are related like that already.`);
  tell(context, 'relate', it, other, input.relation);
  const back = saidFrom(there, { id: made.id, relation, from, to, by: who, at: now });
  tell(context, 'relate', other, it, back.relation);
  if (relation === 'blocks') await tellOfBlock(context, from, to, true);
  const blocked = isTurned ? it : other;
  return {
    id: made.id,
    relation: input.relation,
    other,
    by: { id: who.id, name: who.name },
    at: now,
    overtaken: relation === 'blocks' ? await overtaken(sources, context, blocked) : [],
  };
}

async function removeRelation(sources: Sources, { id }: { id: number }, context: Context) {
  const { db } = context;
  const row = await lockRelation(db, id);
  const seen = row && (await seenEnds(sources, context, [row.from, row.to]));
  const [from, to] = [row && seen?.(row.from), row && seen?.(row.to)];
  if (!row || !from || !to) throw notFound('This relation');
  if (!(await mayWrite(sources, context, endOf(from)))) {
    await sourceOf(sources, to.kind).needWriter(context, to.id);
  }
  await db.deleteFrom('work_relations').where('id', '=', id).execute();
  if (row.relation === 'blocks') await tellOfBlock(context, row.from, row.to, false);
  tell(context, 'unrelate', from, to, row.relation);
  tell(context, 'unrelate', to, from, atFarEnd[row.relation]);
  return { message: `${from.key} and ${to.key} are not related like that any more.` };
}

/** Relations between work of these sources, which the server puts together from all domains. */
export const relationsServedBy = (sources: Sources) =>
  serve(relationsEndpoints, {
    'GET /work-relations': (end, context) => listRelations(sources, end, context),
    'GET /work-blocked': async ({ kind, ids }, context) => {
      const seen = await sourceOf(sources, kind).find(context, ids);
      const seenIds = seen.map((it) => it.id);
      const blockers = await blockersOf(sources, context, kind, seenIds);
      return { rows: [...blockers].map(([id, by]) => ({ id, by })) };
    },
    'POST /add-work-relation': (input, context) => addRelation(sources, input, context),
    'POST /remove-work-relation': (input, context) => removeRelation(sources, input, context),
  });
