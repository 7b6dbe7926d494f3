import { shortDay } from '#/kernel/date-words.ts';
import type { Notice } from '#/store/handler.ts';

/** The page on which colleagues answer. */
export const ASKED = '/evaluation/peers';
export const askedLink = (id: number) => `${ASKED}?request=${id}`;
const evaluationLink = (id: number) => `/administration/employees/evaluation-details?id=${id}`;

export interface AboutRequest {
  id: number;
  evaluation_id: number;
  person_name: string;
  period: string;
  due_on: string;
  asked_at: Date;
}

/** One asking: somebody who is asked again is told again. */
const askedKey = (it: Pick<AboutRequest, 'id' | 'asked_at'>) =>
  `evaluations.peer-asked:${it.id}:${it.asked_at.getTime()}`;

export const asked = (it: AboutRequest, by: string): Notice => ({
  type: 'evaluations.peer-asked',
  title: `${by} asks for your feedback on ${it.person_name}`,
  body: `${it.period}, by ${shortDay(it.due_on)}.`,
  from: by,
  link: askedLink(it.id),
  key: askedKey(it),
});

/** Whoever asked says it once more. */
export const reminded = (it: AboutRequest, by: string, at: Date): Notice => ({
  type: 'evaluations.peer-asked',
  title: `${by} reminds you of your feedback on ${it.person_name}`,
  body: `${it.period}, by ${shortDay(it.due_on)}.`,
  from: by,
  link: askedLink(it.id),
  key: `evaluations.peer-reminded:${it.id}:${at.getTime()}`,
});

/** Nobody needs to answer any more. */
export const settled = (it: AboutRequest): Notice => ({
  ...asked(it, ''),
  settles: askedKey(it),
});

type ToEvaluator = Omit<AboutRequest, 'due_on'> & { version: number };

export const declined = (it: ToEvaluator, peer: string): Notice => ({
  type: 'evaluations.peers-answered',
  title: `${peer} gives no feedback on ${it.person_name}`,
  body: `${it.period}: you can ask somebody else.`,
  from: peer,
  link: evaluationLink(it.evaluation_id),
  key: `evaluations.peer-declined:${it.id}:${it.version}`,
  settles: askedKey(it),
});

/** Once for all of them: not a notice an answer, which would also tell who wrote when. */
export const allIn = (it: ToEvaluator, answers: number): Notice => ({
  type: 'evaluations.peers-answered',
  title: `All feedback on ${it.person_name} is in`,
  body: `${it.period}: ${answers === 1 ? 'one answer' : `${answers} answers`}.`,
  link: evaluationLink(it.evaluation_id),
  key: `evaluations.peers-in:${it.evaluation_id}:${it.id}:${it.version}`,
  settles: askedKey(it),
});

export const proposed = (
  it: { id: number; person_name: string; period: string },
  names: readonly string[],
  key: string,
): Notice => ({
  type: 'evaluations.peers-answered',
  title: `${it.person_name} proposes whom to ask for feedback`,
  body: `${it.period}: ${names.join(', ')}`,
  from: it.person_name,
  link: evaluationLink(it.id),
  key: `evaluations.peers-proposed:${it.id}:${key}`,
});
