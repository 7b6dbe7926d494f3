import { shortDay } from '#/kernel/date-words.ts';
import type { Notice } from '#/store/handler.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** What a notice needs to know of an evaluation; never a score, which a lock screen would show. */
interface About {
  id: number;
  version: number;
  period: string;
  person_name: string;
  evaluator_name: string;
  self_due_on: string | null;
  due_on: string;
}

const mine = (id: number) => `/evaluation?evaluation=${id}`;
const theirs = (id: number) => `/administration/employees/evaluation-details?id=${id}`;
export const queueLink = '/administration/employees/lead-evaluation-list';

export const assignedToPerson = (it: About): Notice => ({
  type: 'evaluations.assigned',
  title: `Your evaluation ${it.period} begins`,
  body: it.self_due_on
    ? `Rate yourself by ${shortDay(it.self_due_on)}; ${it.evaluator_name} evaluates you.`
    : `${it.evaluator_name} evaluates you by ${shortDay(it.due_on)}.`,
  link: mine(it.id),
  key: `evaluations.assigned:${it.id}`,
});

export const assignedToEvaluator = (about: {
  count: number;
  first: string;
  period: string;
  due_on: string;
  key: string;
}): Notice => ({
  type: 'evaluations.assigned',
  title:
    about.count === 1
      ? `You evaluate ${about.first}`
      : `You evaluate ${about.first} and ${about.count - 1} more`,
  body: `${about.period}, by ${shortDay(about.due_on)}`,
  link: queueLink,
  key: about.key,
});

export const selfSubmitted = (it: About): Notice => ({
  type: 'evaluations.self-submitted',
  title: `${it.person_name} handed in their self evaluation`,
  body: `${it.period}: yours is due ${shortDay(it.due_on)}.`,
  from: it.person_name,
  link: theirs(it.id),
  key: `evaluations.self-submitted:${it.id}:${it.version}`,
  settles: `evaluations.assigned:${it.id}`,
});

export const released = (it: About): Notice => ({
  type: 'evaluations.released',
  title: `Your evaluation ${it.period} is ready`,
  body: 'Read it and acknowledge it.',
  link: mine(it.id),
  key: `evaluations.released:${it.id}:${it.version}`,
});

export const acknowledged = (it: About, agreement: 'agree' | 'disagree'): Notice => ({
  type: 'evaluations.acknowledged',
  title:
    agreement === 'agree'
      ? `${it.person_name} acknowledged their evaluation`
      : `${it.person_name} sees their evaluation differently`,
  body: it.period,
  from: it.person_name,
  link: theirs(it.id),
  key: `evaluations.acknowledged:${it.id}:${it.version}`,
});

export const reopened = (it: About, to: 'person' | 'evaluator', reason: string): Notice => ({
  type: 'evaluations.reopened',
  title:
    to === 'person'
      ? `Your self evaluation ${it.period} is open again`
      : `The evaluation of ${it.person_name} is open again`,
  body: reason,
  link: to === 'person' ? mine(it.id) : theirs(it.id),
  key: `evaluations.reopened:${it.id}:${it.version}`,
});

export const extended = (it: About, to: 'person' | 'evaluator', day: string): Notice => ({
  type: 'evaluations.due',
  title:
    to === 'person'
      ? `Your self evaluation is due ${shortDay(day)} now`
      : `The evaluation of ${it.person_name} is due ${shortDay(day)} now`,
  body: it.period,
  link: to === 'person' ? mine(it.id) : theirs(it.id),
  key: `evaluations.extended:${it.id}:${it.version}:${to}`,
});

const ANSWER = 'Accept it, or say what speaks against it.';

const proposedKey = (proposal: number) => `evaluations.proposed:${proposal}`;

export const scoreProposed = (it: About, proposal: number, by: string): Notice => ({
  type: 'evaluations.proposed',
  title: `${by} proposes another score for ${it.person_name}`,
  body: ANSWER,
  from: by,
  link: theirs(it.id),
  key: proposedKey(proposal),
});

/** The question is answered without them. */
export const proposalOvertaken = (it: About, proposal: number): Notice => ({
  ...scoreProposed(it, proposal, ''),
  settles: proposedKey(proposal),
});

export const proposalAnswered = (
  it: About,
  proposal: number,
  answer: 'accept' | 'discuss',
): Notice => ({
  type: 'evaluations.proposed',
  title:
    answer === 'accept'
      ? `${it.evaluator_name} accepts the score proposed for ${it.person_name}`
      : `${it.evaluator_name} wants to discuss the score of ${it.person_name}`,
  body: it.period,
  from: it.evaluator_name,
  link: theirs(it.id),
  key: `evaluations.proposal-answered:${proposal}`,
  settles: proposedKey(proposal),
});

/** The person does not learn why: the reason may say how far the judgement was. */
export const withdrawn = (it: About, to: 'person' | 'evaluator', reason: string): Notice => ({
  type: 'evaluations.withdrawn',
  title:
    to === 'person'
      ? `Your evaluation ${it.period} is withdrawn`
      : `The evaluation of ${it.person_name} is withdrawn`,
  body: to === 'person' ? 'There is nothing left to do.' : reason,
  link: to === 'person' ? '/evaluation' : queueLink,
  key: `evaluations.withdrawn:${it.id}:${to}`,
  settles: `evaluations.assigned:${it.id}`,
});

export type Waiting = 'self' | 'lead' | 'proposal' | 'acknowledge';

const waitingTitle = (it: About, waiting: Waiting) =>
  ({
    self: `Your self evaluation ${it.period} is waiting`,
    lead: `The evaluation of ${it.person_name} is waiting for you`,
    proposal: `The score proposed for ${it.person_name} waits for your answer`,
    acknowledge: `Your evaluation ${it.period} waits to be acknowledged`,
  })[waiting];

function dueWords(it: About, waiting: Waiting): string {
  if (waiting === 'acknowledge') return 'Read it and acknowledge it.';
  if (waiting === 'proposal') return ANSWER;
  return `Due ${shortDay((waiting === 'self' ? it.self_due_on : null) ?? it.due_on)}.`;
}

/** @param day so that reminding again on the same day changes nothing. */
export const reminder = (it: About, waiting: Waiting, day: string): Notice => ({
  type: 'evaluations.due',
  title: waitingTitle(it, waiting),
  body: dueWords(it, waiting),
  link: waiting === 'lead' || waiting === 'proposal' ? theirs(it.id) : mine(it.id),
  key: `evaluations.reminder:${it.id}:${waiting}:${day}`,
});
