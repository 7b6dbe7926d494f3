import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { acknowledged, released, reopened } from '../evaluation-notices.ts';
import { findEvaluation } from '../evaluation.records.ts';
import { overtakeProposal } from '../proposals/overtake.server.ts';
import { handIn } from './hand-in.server.ts';
import { inFull, toMove, writeMove, type Which } from './move-evaluation.server.ts';
import type { movesEndpoints } from './moves.contract.ts';
import { extendDays, reassign, remind, withdraw } from './run-evaluations.server.ts';
import { saveAnswer } from './save-answer.server.ts';

type In<K extends keyof typeof movesEndpoints> = ParsedInputOf<(typeof movesEndpoints)[K]>;

/** The evaluator begins; what the person has not handed in by now stays theirs alone. */
async function begin(which: Which, context: Context) {
  const row = await toMove('begin', which, context);
  return inFull(context, await writeMove('begin', row, {}, context));
}

/** Confirms the weighted score or sets another; done again, the last word counts. */
async function calibrate(given: In<'POST /evaluations/calibrate'>, context: Context) {
  const { who, now } = context;
  const row = await toMove('calibrate', given, context);
  await overtakeProposal(context, row);
  const change = {
    calibrated_by: who.id,
    calibrated_at: now,
    calibrated_score: given.score === null ? null : Math.round(given.score * 100),
    calibration_reason: given.reason ?? null,
  };
  return inFull(context, await writeMove('calibrate', row, change, context, given.reason));
}

/** Shows them to their people; all or none. */
async function release({ rows }: In<'POST /evaluations/release'>, context: Context) {
  const { who, now, notify } = context;
  for (const which of rows.toSorted((a, b) => a.id - b.id)) {
    const row = await toMove('release', which, context);
    const change = { released_by: who.id, released_at: now };
    const moved = await writeMove('release', row, change, context);
    await notify([row.person_id], released(moved));
  }
  return { moved: rows.length };
}

/** Those of these people who may see the evaluation. */
async function seeing({ db }: Context, id: number, people: readonly number[]) {
  const told: number[] = [];
  for (const who of await readersOf(db, people)) {
    if (await findEvaluation(db, who, id)) told.push(who.id);
  }
  return told;
}

/** The person has read it, and says whether they see it the same way. */
async function acknowledge(given: In<'POST /evaluations/acknowledge'>, context: Context) {
  const { now, notify } = context;
  const { agreement, note } = given;
  const row = await toMove('acknowledge', given, context);
  const change = { acknowledged_at: now, agreement, employee_note: note || null };
  const moved = await writeMove('acknowledge', row, change, context);
  const told = [row.evaluator_id, ...(row.released_by === null ? [] : [row.released_by])];
  await notify(await seeing(context, row.id, told), acknowledged(moved, agreement));
  return inFull(context, moved);
}

const undone = {
  submitted_at: null,
  calibrated_by: null,
  calibrated_at: null,
  calibrated_score: null,
  calibration_reason: null,
  released_by: null,
  released_at: null,
};

/** Gives the side that was handed in last back to its writer; what judged it is taken away. */
async function reopen(given: In<'POST /evaluations/reopen'>, context: Context) {
  const { notify } = context;
  const { reason } = given;
  const row = await toMove('reopen', given, context);
  await overtakeProposal(context, row);
  const toPerson = row.state === 'self_submitted';
  const change = toPerson ? { self_submitted_at: null } : undone;
  const moved = await writeMove('reopen', row, change, context, reason);
  await notify(
    [toPerson ? row.person_id : row.evaluator_id],
    reopened(moved, toPerson ? 'person' : 'evaluator', reason),
  );
  return inFull(context, moved);
}

export const movesHandlers = {
  'POST /evaluations/save-answer': saveAnswer,
  'POST /evaluations/begin': begin,
  'POST /evaluations/submit': handIn,
  'POST /evaluations/calibrate': calibrate,
  'POST /evaluations/release': release,
  'POST /evaluations/acknowledge': acknowledge,
  'POST /evaluations/reopen': reopen,
  'POST /evaluations/reassign': reassign,
  'POST /evaluations/extend': extendDays,
  'POST /evaluations/remind': remind,
  'POST /evaluations/withdraw': withdraw,
};
