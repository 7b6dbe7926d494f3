import { may, scopeOf, type Permission } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';
import { selvesOf } from './evaluation-access.records.ts';
import {
  evaluationMoves,
  mayBegin,
  movesFrom,
  type EvaluationMove,
  type Side,
} from './evaluation-machine.ts';
import type { EvaluationRow } from './evaluation.records.ts';

const isSelf = (row: EvaluationRow, who: Who) => selvesOf(who).includes(row.person_id);

/** Nobody acts for somebody else where a person speaks for themself. */
const ofPerson = (row: EvaluationRow, who: Who) =>
  row.person_id === who.id && who.session.acting === null;

/** Its writer, unless whoever signed in is the one it is about. */
const ofEvaluator = (row: EvaluationRow, who: Who) =>
  row.evaluator_id === who.id &&
  !isSelf(row, who) &&
  scopeOf(may('evaluations:evaluate'), who.grants) !== undefined;

/** Within the reach of a right over others; never over an evaluation of one's own. */
function ofHolder(permission: Permission, row: EvaluationRow, who: Who): boolean {
  const scope = scopeOf(may(permission), who.grants);
  if (scope === undefined || scope === 'own' || isSelf(row, who)) return false;
  return scope === 'all' || row.is_led;
}

const ofWriter = (row: EvaluationRow, who: Who) => ofHolder('evaluations:write', row, who);
const ofReleaser = (row: EvaluationRow, who: Who) => ofHolder('evaluations:calibrate', row, who);

/** Whoever scored does not calibrate their own scores. */
const ofCalibrator = (row: EvaluationRow, who: Who) =>
  ofReleaser(row, who) && !selvesOf(who).includes(row.evaluator_id);

const whose: Record<EvaluationMove, (row: EvaluationRow, who: Who) => boolean> = {
  'answer-self': (row, who) => ofPerson(row, who) && row.self_part !== 'none',
  'submit-self': (row, who) => ofPerson(row, who) && row.self_part !== 'none',
  begin: ofEvaluator,
  'answer-lead': ofEvaluator,
  submit: ofEvaluator,
  calibrate: ofCalibrator,
  uncalibrate: ofCalibrator,
  release: ofReleaser,
  acknowledge: ofPerson,
  reopen: ofWriter,
  reassign: ofWriter,
  extend: ofWriter,
  withdraw: ofWriter,
  remind: ofWriter,
};

/** Whether this move is this person's at all, in whatever state. */
export const isTheirs = (move: EvaluationMove, row: EvaluationRow, who: Who) =>
  whose[move](row, who);

/** Whether the state, and for some moves the calendar, allow it. */
function isOpen(move: EvaluationMove, row: EvaluationRow, today: string): boolean {
  if (movesFrom[move][row.state] === undefined) return false;
  if (move === 'withdraw') return !row.is_written;
  if (move !== 'begin') return true;
  const { state, self_part: selfPart, self_due_on: selfDueOn } = row;
  return mayBegin({ state, selfPart, selfDueOn }, today);
}

/** What this person may do with it on this day. */
export const movesOf = (row: EvaluationRow, who: Who, today: string): EvaluationMove[] =>
  evaluationMoves.filter((it) => isTheirs(it, row, who) && isOpen(it, row, today));

/** The side this person fills in now. */
export function fillsOf(moves: readonly EvaluationMove[]): Side | null {
  if (moves.includes('answer-self')) return 'self';
  return moves.includes('answer-lead') ? 'lead' : null;
}
