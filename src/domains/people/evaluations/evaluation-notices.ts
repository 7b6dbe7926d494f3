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

export type Waiting = 'self' | 'lead' | 'acknowledge';

const waitingTitle = (it: About, waiting: Waiting) =>
  ({
    self: `Your self evaluation ${it.period} is waiting`,
    lead: `The evaluation of ${it.person_name} is waiting for you`,
    acknowledge: `Your evaluation ${it.period} waits to be acknowledged`,
  })[waiting];

const dueWords = (it: About, waiting: Waiting) =>
  waiting === 'acknowledge'
    ? 'Read it and acknowledge it.'
    : `Due ${shortDay((waiting === 'self' ? it.self_due_on : null) ?? it.due_on)}.`;

/** @param day so that reminding again on the same day changes nothing. */
export const reminder = (it: About, waiting: Waiting, day: string): Notice => ({
  type: 'evaluations.due',
  title: waitingTitle(it, waiting),
  body: dueWords(it, waiting),
  link: waiting === 'lead' ? theirs(it.id) : mine(it.id),
  key: `evaluations.reminder:${it.id}:${waiting}:${day}`,
});
