import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { mayEvaluate } from '../assign/evaluators.records.ts';
import { mayBegin } from '../evaluation-machine.ts';
import {
  assignedToEvaluator,
  extended,
  reminder,
  withdrawn,
  type Waiting,
} from '../evaluation-notices.ts';
import type { EvaluationRow } from '../evaluation.records.ts';
import { settled } from '../peers/peer-notices.ts';
import { requestsOf } from '../peers/peers.records.ts';
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
  if (row.state === 'submitted') return 'proposal';
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
    const told = turn === 'lead' || turn === 'proposal' ? row.evaluator_id : row.person_id;
    await notify([told], reminder(row, turn, today));
    audit({ action: 'evaluation.remind', subject: ['evaluation', row.id], after: { told } });
  }
  return { moved: rows.length };
}

/** Colleagues who were asked have nothing to answer any more. */
async function settleRequests({ db, notify }: Context, row: EvaluationRow): Promise<void> {
  for (const { id, asked_at, due_on } of await requestsOf(db, row.id)) {
    if (asked_at === null || due_on === null) continue;
    const { id: evaluation_id, period, person_name } = row;
    await notify([], settled({ id, asked_at, due_on, evaluation_id, period, person_name }));
  }
}

/**
 * Takes an evaluation back at any point before the release: given out by mistake, or its person or
 * evaluator is gone. All that was written in it goes with it; the reason is the evaluator's to read.
 */
export async function withdraw(given: In<'POST /evaluations/withdraw'>, context: Context) {
  const { db, audit, notify } = context;
  const { reason } = given;
  const row = await toMove('withdraw', given, context);
  await settleRequests(context, row);
  const { id, person_id, evaluator_id, form_id, period, state } = row;
  await db.insertInto('withdrawn_evaluations').values({ evaluation_id: id, person_id }).execute();
  await db.deleteFrom('evaluations').where('id', '=', id).execute();
  audit({
    action: 'evaluation.withdraw',
    subject: ['evaluation', id],
    before: { person_id, form_id, period, state },
    after: { reason },
  });
  await notify([person_id], withdrawn(row, 'person', reason));
  await notify([evaluator_id], withdrawn(row, 'evaluator', reason));
  return { message: `The evaluation of ${row.person_name} is withdrawn.` };
}
