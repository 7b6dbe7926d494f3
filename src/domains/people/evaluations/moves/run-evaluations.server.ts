import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { mayEvaluate } from '../assign/evaluators.records.ts';
import { mayBegin } from '../evaluation-machine.ts';
import { assignedToEvaluator, extended, reminder, type Waiting } from '../evaluation-notices.ts';
import type { EvaluationRow } from '../evaluation.records.ts';
import { toMove, writeMove, type Which } from './move-evaluation.server.ts';
import type { movesEndpoints } from './moves.contract.ts';

type In<K extends keyof typeof movesEndpoints> = ParsedInputOf<(typeof movesEndpoints)[K]>;

/** One order of locks for all who move several. */
const inOrder = (rows: readonly Which[]) => rows.toSorted((a, b) => a.id - b.id);

/** Somebody else evaluates; what was written so far goes over to them. */
export async function reassign(given: In<'POST /evaluations/reassign'>, context: Context) {
  const { db, notify } = context;
  const { rows, evaluator_id } = given;
  const evaluator = await mayEvaluate(db, evaluator_id);
  if (!evaluator) throw notFound('This evaluator');
  const taken: EvaluationRow[] = [];
  for (const which of inOrder(rows)) {
    const row = await toMove('reassign', which, context);
    if (row.person_id === evaluator_id) {
      throw invalid({ evaluator_id: `${row.person_name} cannot evaluate themself.` });
    }
    if (row.evaluator_id === evaluator_id) continue;
    taken.push(await writeMove('reassign', row, { evaluator_id }, context, evaluator.name));
  }
  const [first] = taken;
  if (first) {
    const { period, due_on } = first;
    const key = `evaluations.assigned:${evaluator_id}:${taken.map((it) => `${it.id}.${it.version}`).join()}`;
    const about = { count: taken.length, first: first.person_name, period, due_on, key };
    await notify([evaluator_id], assignedToEvaluator(about));
  }
  return { moved: taken.length };
}

/** Moves the due days; whoever has to do something is told the new one. */
export async function extendDays(given: In<'POST /evaluations/extend'>, context: Context) {
  const { now, notify } = context;
  const { rows, self_due_on, due_on } = given;
  const today = dayOf(now);
  if (due_on < today) throw invalid({ due_on: 'This day is over.' });
  if (self_due_on && self_due_on < today) throw invalid({ self_due_on: 'This day is over.' });
  for (const which of inOrder(rows)) {
    const row = await toMove('extend', which, context);
    const selfDue = row.self_part === 'none' ? null : (self_due_on ?? row.self_due_on);
    if (selfDue !== null && selfDue > due_on) {
      throw invalid({ due_on: `The self part of ${row.person_name} is due ${selfDue}, later.` });
    }
    const moved = await writeMove('extend', row, { self_due_on: selfDue, due_on }, context);
    if (row.state === 'assigned' && selfDue !== null && selfDue !== row.self_due_on) {
      await notify([row.person_id], extended(moved, 'person', selfDue));
    }
    if (due_on !== row.due_on) {
      await notify([row.evaluator_id], extended(moved, 'evaluator', due_on));
    }
  }
  return { moved: rows.length };
}

/** Whose turn it is. */
function turnOf(row: EvaluationRow, today: string): Waiting {
  if (row.state === 'released') return 'acknowledge';
  const { state, self_part: selfPart, self_due_on: selfDueOn } = row;
  const isWithPerson = state === 'assigned' && selfPart !== 'none';
  return isWithPerson && !mayBegin({ state, selfPart, selfDueOn }, today) ? 'self' : 'lead';
}

/** Reminds whose turn it is; nothing of the evaluation changes. */
export async function remind({ rows }: In<'POST /evaluations/remind'>, context: Context) {
  const { now, notify, audit } = context;
  const today = dayOf(now);
  for (const which of inOrder(rows)) {
    const row = await toMove('remind', which, context);
    const turn = turnOf(row, today);
    const told = turn === 'lead' ? row.evaluator_id : row.person_id;
    await notify([told], reminder(row, turn, today));
    audit({ action: 'evaluation.remind', subject: ['evaluation', row.id], after: { told } });
  }
  return { moved: rows.length };
}

/** Takes back what was given out by mistake, as long as nobody has written in it. */
export async function withdraw(which: Which, context: Context) {
  const { db, audit } = context;
  const row = await toMove('withdraw', which, context);
  await db.deleteFrom('evaluations').where('id', '=', row.id).execute();
  audit({
    action: 'evaluation.withdraw',
    subject: ['evaluation', row.id],
    before: { person_id: row.person_id, form_id: row.form_id, period: row.period },
  });
  return { message: `The evaluation of ${row.person_name} was taken back.` };
}
