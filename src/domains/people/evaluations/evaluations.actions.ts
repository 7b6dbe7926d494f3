import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, option, optional, passed, text } from '#/kernel/parameters.ts';
import type { EvaluationDetail } from './evaluation.contract.ts';
import { formActions } from './forms/forms.actions.ts';
import { manageActions } from './manage/manage.actions.ts';
import { evaluationTo, movable, previewOf, seenOf } from './one-evaluation.ts';
import { peerActions } from './peers/peers.actions.ts';

export const MINE = '/evaluation';
export const QUEUE = '/administration/employees/lead-evaluation-list';
export const detailsOf = (id: number) => `/administration/employees/evaluation-details?id=${id}`;

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

export const beginEvaluation = action({
  id: 'evaluations.begin',
  title: 'Begin an evaluation',
  icon: 'player-play',
  access: may('evaluations:evaluate'),
  keywords: ['lead', 'start', 'performance review'],
  verbs: ['begin evaluation', 'start evaluation'],
  parameters: { id: evaluationTo('begin', 'queue'), version: passed<number>() },
  preview: ({ id }) => previewOf(id, () => ({ warning: 'The self part is closed from then on.' })),
  run: async (which) => {
    const it = await call('POST /evaluations/begin', await seenOf(which));
    return { message: `You evaluate ${it.person.name}` };
  },
});

const handedIn = ({ fills, state, person }: EvaluationDetail) =>
  fills === null && state === 'self_submitted'
    ? 'Your self evaluation is handed in'
    : `The evaluation of ${person.name} is handed in`;

/** My own part, or those I write. */
const toHandIn = option('Evaluation', async () => {
  const both = [movable('mine', 'submit-self'), movable('queue', 'submit')];
  return (await Promise.all(both)).flat();
});

export const submitEvaluation = action({
  id: 'evaluations.submit',
  title: 'Hand in an evaluation',
  icon: 'send',
  access: may('evaluations:read'),
  keywords: ['submit', 'finish', 'self evaluation'],
  verbs: ['submit evaluation', 'hand in evaluation'],
  parameters: { id: toHandIn, version: passed<number>() },
  preview: ({ id }) =>
    previewOf(id, ({ answered, questions }) => ({
      facts: [{ label: 'Scored', value: `${answered ?? 0} of ${questions} questions` }],
    })),
  run: async (which) => ({
    message: handedIn(await call('POST /evaluations/submit', await seenOf(which))),
  }),
});

export const acknowledgeEvaluation = action({
  id: 'evaluations.acknowledge',
  title: 'Acknowledge my evaluation',
  icon: 'checks',
  access: may('evaluations:read'),
  keywords: ['agree', 'disagree', 'read', 'sign'],
  verbs: ['acknowledge evaluation', 'acknowledge my evaluation'],
  parameters: {
    id: evaluationTo('acknowledge', 'mine'),
    agreement: choice('Agreement', [
      { value: 'agree', label: 'I agree', keywords: ['agree', 'yes'] },
      { value: 'disagree', label: 'I disagree', keywords: ['disagree', 'no', 'differently'] },
    ]),
    note: optional(text('What you see differently')),
    version: passed<number>(),
  },
  preview: ({ id, agreement, note }) =>
    previewOf(id, () =>
      agreement === 'disagree' && !note ? { refusal: 'Say what you see differently.' } : {},
    ),
  run: async ({ agreement, note, ...which }) => {
    const seen = await seenOf(which);
    await call('POST /evaluations/acknowledge', { ...seen, agreement, note });
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
  ...peerActions,
];
