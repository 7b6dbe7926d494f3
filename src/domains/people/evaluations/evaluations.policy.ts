import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Permission, type Scope } from '#/kernel/access.ts';
import { selvesOf, type Who } from '#/store/who.ts';
import {
  evaluationMoves,
  handedInStates,
  mayBegin,
  movesFrom,
  shownStates,
  type EvaluationMove,
  type EvaluationState,
  type SelfPart,
  type Side,
} from './evaluation-machine.ts';

/** Whose eyes it is. Scope `team` of a right over evaluations is the teams one leads. */
export type Reader = Pick<Who, 'id' | 'grants' | 'ledTeamIds'> & {
  session: Pick<Who['session'], 'acting'>;
};

const readScope = ({ grants }: Pick<Reader, 'grants'>) => scopeOf(may('evaluations:read'), grants);

/** Whether they read the evaluations of the whole company. */
export const readsAll = (who: Pick<Reader, 'grants'>) => readScope(who) === 'all';

const yes = sql<boolean>`true`;
const no = sql<boolean>`false`;

/** Condition on an evaluation: its person is in a team the reader leads at present. */
export const ledByReader = (who: Reader, e = 'e') => sql<boolean>`exists (
  select from team_members led where led.person_id = ${sql.ref(`${e}.person_id`)}
    and led.until is null and led.team_id = any(${who.ledTeamIds}))`;

/**
 * Condition on an evaluation: one's own and those one writes, those of the people of the teams one
 * leads, or all.
 * @param scope of a right over evaluations, for reports that tell means; else see `evaluationSeen`.
 * @param e alias of the table `evaluations` in the query.
 */
export function evaluationInScope(who: Reader, scope: Scope, e = 'e'): RawBuilder<boolean> {
  if (scope === 'all') return yes;
  const own = sql`${sql.ref(`${e}.person_id`)} = ${who.id}
    or ${sql.ref(`${e}.evaluator_id`)} = ${who.id}`;
  return scope === 'own'
    ? sql<boolean>`(${own})`
    : sql<boolean>`(${own} or ${ledByReader(who, e)})`;
}

/** Condition on an evaluation: the reader may see it, whatever endpoint they ask by. */
export function evaluationSeen(who: Reader, e = 'e'): RawBuilder<boolean> {
  const scope = readScope(who);
  return scope ? evaluationInScope(who, scope, e) : no;
}

/**
 * Condition on an evaluation that is seen: the reader may see the lead's scores and comments and
 * the calibration. Its writer always; whoever sees all once it is handed in; everybody else, the
 * person first of all, only when it is released.
 */
export function leadSideSeen(who: Reader, e = 'e'): RawBuilder<boolean> {
  const state = sql.ref(`${e}.state`);
  const handedIn = readsAll(who) ? sql`${state} = any(${[...handedInStates]}::text[])` : no;
  return sql<boolean>`(${state} = any(${[...shownStates]}::text[])
    or (${sql.ref(`${e}.person_id`)} <> all(${selvesOf(who)}::int[])
      and (${sql.ref(`${e}.evaluator_id`)} = ${who.id} or ${handedIn})))`;
}

/** Condition on an evaluation that is seen: so is the self part, unfinished only one's own. */
export function selfSideSeen(who: Reader, e = 'e'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${e}.person_id`)} = ${who.id}
    or ${sql.ref(`${e}.self_submitted_at`)} is not null)`;
}

/** The state as the reader may know it: of their own evaluation it tells nothing of the judgement. */
export const shownState = (who: Reader, e = 'e') => sql<EvaluationState>`case
  when ${sql.ref(`${e}.person_id`)} = any(${selvesOf(who)}::int[])
    and ${sql.ref(`${e}.state`)} in ('submitted', 'calibrated')
    then 'lead_draft' else ${sql.ref(`${e}.state`)} end`;

/** The version as the reader may know it: how often it was moved would tell how far it is. */
export const shownVersion = (
  it: { person_id: number; version: number; shown_state: EvaluationState },
  who: Reader,
) => (isAbout(it, who) && it.shown_state === 'lead_draft' ? 1 : it.version);

/** Of whom an evaluation is: all that who sees it depends on. */
export interface Whose {
  person_id: number;
  evaluator_id: number;
  state: EvaluationState;
  self_submitted_at: Date | null;
  /** The reader leads a team the person is in at present. */
  is_led: boolean;
}

/** Whether it is about the reader, or about whoever acts as them. */
export const isAbout = ({ person_id }: Pick<Whose, 'person_id'>, who: Reader) =>
  selvesOf(who).includes(person_id);

/** What `evaluationSeen` says in SQL, of an evaluation that is loaded. */
export function seesEvaluation(it: Whose, who: Reader): boolean {
  const scope = readScope(who);
  if (scope === undefined || scope === 'all') return scope === 'all';
  const isOwn = it.person_id === who.id || it.evaluator_id === who.id;
  return isOwn || (scope === 'team' && it.is_led);
}

const isOneOf = (states: readonly EvaluationState[], { state }: Whose) => states.includes(state);

/** What `leadSideSeen` says in SQL. */
export function seesLeadSide(it: Whose, who: Reader): boolean {
  if (isOneOf(shownStates, it)) return true;
  if (isAbout(it, who)) return false;
  return it.evaluator_id === who.id || (readsAll(who) && isOneOf(handedInStates, it));
}

/** What `selfSideSeen` says in SQL. */
export const seesSelfSide = (it: Whose, who: Reader) =>
  it.person_id === who.id || it.self_submitted_at !== null;

/** All that what can be done with an evaluation depends on. */
interface Movable extends Whose {
  self_part: SelfPart;
  self_due_on: string | null;
  /** A score is proposed and waits for the evaluator's answer. */
  has_proposal: boolean;
}

/** Nobody acts for somebody else where a person speaks for themself. */
const ofPerson = (it: Movable, who: Reader) =>
  it.person_id === who.id && who.session.acting === null;
const ofWritingPerson = (it: Movable, who: Reader) => ofPerson(it, who) && it.self_part !== 'none';

/** Its writer, unless whoever signed in is the one it is about. */
const ofEvaluator = (it: Movable, who: Reader) =>
  it.evaluator_id === who.id &&
  !isAbout(it, who) &&
  scopeOf(may('evaluations:evaluate'), who.grants) !== undefined;

/** Within the reach of a right over others; never over an evaluation of one's own. */
function ofHolder(permission: Permission, it: Whose, who: Reader): boolean {
  const scope = scopeOf(may(permission), who.grants);
  if (scope === undefined || scope === 'own' || isAbout(it, who)) return false;
  return scope === 'all' || it.is_led;
}

const ofWriter = (it: Movable, who: Reader) => ofHolder('evaluations:write', it, who);
const ofReleaser = (it: Movable, who: Reader) => ofHolder('evaluations:calibrate', it, who);

/** Whoever scored does not calibrate their own scores. */
const ofCalibrator = (it: Movable, who: Reader) =>
  ofReleaser(it, who) && !selvesOf(who).includes(it.evaluator_id);

/** Nobody accepts a score for somebody else. */
const ofAnsweringEvaluator = (it: Movable, who: Reader) =>
  ofEvaluator(it, who) && who.session.acting === null;

const whose: Record<EvaluationMove, (it: Movable, who: Reader) => boolean> = {
  'answer-self': ofWritingPerson,
  'submit-self': ofWritingPerson,
  begin: ofEvaluator,
  'answer-lead': ofEvaluator,
  submit: ofEvaluator,
  propose: ofCalibrator,
  'accept-score': ofAnsweringEvaluator,
  'discuss-score': ofAnsweringEvaluator,
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
export const isTheirs = (move: EvaluationMove, it: Movable, who: Reader) => whose[move](it, who);

const answersProposal: readonly EvaluationMove[] = ['accept-score', 'discuss-score'];

/** Whether the state, and for some moves the calendar, allow it. */
function isOpen(move: EvaluationMove, it: Movable, today: string): boolean {
  if (movesFrom[move][it.state] === undefined) return false;
  if (answersProposal.includes(move)) return it.has_proposal;
  if (move === 'remind' && it.state === 'submitted') return it.has_proposal;
  if (move !== 'begin') return true;
  const { state, self_part: selfPart, self_due_on: selfDueOn } = it;
  return mayBegin({ state, selfPart, selfDueOn }, today);
}

/** Whether somebody may write that side of the evaluations that are theirs to write. */
export const writesSide = (side: Side, { grants }: Pick<Reader, 'grants'>) =>
  readScope({ grants }) !== undefined &&
  (side === 'self' || scopeOf(may('evaluations:evaluate'), grants) !== undefined);

/**
 * Evaluations about the reader, by id as text, whose judgement is not theirs to know yet, or never:
 * what was withdrawn was not released.
 */
export const judgedUnseen = (who: Reader) => sql<{ id: string }>`(
  select e.id::text as id from evaluations e where e.person_id = any(${selvesOf(who)}::int[])
    and e.state <> all(${[...shownStates]}::text[])
  union all select w.evaluation_id::text from withdrawn_evaluations w
    where w.person_id = any(${selvesOf(who)}::int[]))`;

/**
 * Whether the reader sees which colleagues were asked about the person and what each of them said:
 * whoever evaluates, and who sees all; never the person, nor whoever acts as anybody for them.
 */
export const seesPeersByName = (it: Whose, who: Reader) =>
  !isAbout(it, who) && (readsAll(who) || isEvaluator(it, who));

/** Whether they see which other scores were proposed for it, and what was answered. */
export const seesProposals = (it: Whose, who: Reader) => seesPeersByName(it, who);

const isEvaluator = (it: Whose, who: Reader) =>
  it.evaluator_id === who.id && scopeOf(may('evaluations:evaluate'), who.grants) !== undefined;

/** Whether they ask colleagues about the person, and take requests back: its writer and HR. */
export const asksPeers = (it: Whose, who: Reader) =>
  !isAbout(it, who) && (isEvaluator(it, who) || ofHolder('evaluations:write', it, who));

/** Whether they propose colleagues to be asked: the person, in their own name. */
export const proposesPeers = (it: Pick<Whose, 'person_id'>, who: Reader) =>
  it.person_id === who.id && who.session.acting === null;

/**
 * Condition on a request `f` for feedback with its evaluation `e`: it was put to the reader. Nobody
 * meets by it what is said about themselves, whoever they act as.
 */
export const askedOfReader = (who: Reader, f = 'f', e = 'e') => sql<boolean>`(
  ${sql.ref(`${f}.peer_id`)} = ${who.id} and ${sql.ref(`${f}.asked_by`)} is not null
  and ${sql.ref(`${f}.state`)} <> 'cancelled'
  and ${sql.ref(`${e}.person_id`)} <> all(${selvesOf(who)}::int[]))`;

/**
 * Condition on an evaluation: colleagues may be asked and answer. From the first release on never
 * again: one answer more to what the person has read would tell whose it is.
 */
export const takesPeers = (e = 'e') => sql<boolean>`(
  ${sql.ref(`${e}.state`)} in ('assigned', 'self_submitted', 'lead_draft')
  and exists (select from people about where about.id = ${sql.ref(`${e}.person_id`)}
    and about.status <> 'left')
  and not exists (select from evaluation_events shown
    where shown.evaluation_id = ${sql.ref(`${e}.id`)} and shown.kind = 'release'))`;

/**
 * Condition on a request `f` for feedback with its evaluation `e`: it can still be answered. Whoever
 * evaluates the person by now says it there.
 */
export const takesAnswer = (f = 'f', e = 'e') =>
  sql<boolean>`(${takesPeers(e)} and ${sql.ref(`${f}.peer_id`)} <> ${sql.ref(`${e}.evaluator_id`)})`;

/** What the reader may do with an evaluation as it stands on this day. */
export const evaluationCan = (it: Movable, who: Reader, today: string) => ({
  move: evaluationMoves.filter((move) => isTheirs(move, it, who) && isOpen(move, it, today)),
});
export type EvaluationCan = ReturnType<typeof evaluationCan>;

/** The side they fill in now. */
export function fillsOf({ move }: EvaluationCan): Side | null {
  if (move.includes('answer-self')) return 'self';
  return move.includes('answer-lead') ? 'lead' : null;
}
