import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import type { EvaluationDetail } from './evaluation.contract.ts';
import { formActions } from './forms/forms.actions.ts';
import { manageActions } from './manage/manage.actions.ts';

export const MINE = '/evaluation';
export const QUEUE = '/administration/employees/lead-evaluation-list';
export const detailsOf = (id: number) => `/administration/employees/evaluation-details?id=${id}`;

/** Which evaluation, as its page or its row knows it; without one its list is opened. */
export type Which = { id?: number; version?: number };

const rateMyself = action({
  id: 'evaluations.rate-myself',
  title: 'Rate myself',
  icon: 'star',
  access: may('evaluations:read'),
  keywords: ['self evaluation', 'my evaluation', 'performance review'],
  run: async (_values, { go }) => go(MINE),
});

export const nextToEvaluate = action({
  id: 'evaluations.next',
  title: 'Evaluate the next person',
  icon: 'star',
  access: may('evaluations:evaluate'),
  keywords: ['lead', 'queue', 'performance review', 'appraisal'],
  run: async (_values, { go }) => {
    const wanted = { view: 'queue', waiting: 'me', perPage: 1 } as const;
    const [next] = (await call('GET /evaluations', wanted)).rows;
    go(next ? detailsOf(next.id) : QUEUE);
  },
});

export const beginEvaluation = action<Which>({
  id: 'evaluations.begin',
  title: 'Begin an evaluation',
  icon: 'player-play',
  access: may('evaluations:evaluate'),
  keywords: ['lead', 'start', 'performance review'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(QUEUE);
    const it = await call('POST /evaluations/begin', { id, version });
    return { message: `You evaluate ${it.person.name}` };
  },
});

const handedIn = ({ fills, state, person }: EvaluationDetail) =>
  fills === null && state === 'self_submitted'
    ? 'Your self evaluation is handed in'
    : `The evaluation of ${person.name} is handed in`;

export const submitEvaluation = action<Which>({
  id: 'evaluations.submit',
  title: 'Hand in an evaluation',
  icon: 'send',
  access: may('evaluations:read'),
  keywords: ['submit', 'finish', 'self evaluation'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(MINE);
    return { message: handedIn(await call('POST /evaluations/submit', { id, version })) };
  },
});

export const acknowledgeEvaluation = action<
  Which & { agreement?: 'agree' | 'disagree'; note?: string }
>({
  id: 'evaluations.acknowledge',
  title: 'Acknowledge my evaluation',
  icon: 'checks',
  access: may('evaluations:read'),
  keywords: ['agree', 'disagree', 'read', 'sign'],
  run: async ({ id, version, agreement, note }, { go }) => {
    if (id === undefined || version === undefined || agreement === undefined) return go(MINE);
    await call('POST /evaluations/acknowledge', { id, version, agreement, note });
    return { message: 'Your evaluation is acknowledged' };
  },
});

export const evaluationActions = [
  rateMyself,
  nextToEvaluate,
  beginEvaluation,
  submitEvaluation,
  acknowledgeEvaluation,
  ...manageActions,
  ...formActions,
];
