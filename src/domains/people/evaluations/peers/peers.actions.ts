import { call } from '#/client/api.ts';
import { everyRow, oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { day, many, option, optional, passed, text } from '#/kernel/parameters.ts';
import { evaluationOf } from '../one-evaluation.ts';
import { ASKED } from './peer-notices.ts';
import type { AskedRow, PeerRequest, peersEndpoints } from './peers.contract.ts';

const access = may('evaluations:read');
const words = (count: number) => (count === 1 ? 'One colleague' : `${count} colleagues`);
const open = ['assigned', 'self_submitted', 'lead_draft'] as const;

/** Evaluations that are being written: those the asker writes or manages, or their own. */
async function evaluations(whose: 'others' | 'mine') {
  const views = whose === 'mine' ? (['mine'] as const) : (['queue', 'all'] as const);
  const lists = views.map((view) =>
    everyRow((page) => call('GET /evaluations', { view, state: [...open], ...page })),
  );
  const [rows = [], managed = []] = await Promise.all(lists);
  const known = new Set(rows.map((it) => it.id));
  const more = managed.filter((it) => !known.has(it.id) && it.can.move.includes('extend'));
  return [...rows, ...more].map(({ id, person, period, form }) => ({
    id,
    title: whose === 'mine' ? period : person.name,
    note: `${form.name}, ${period}`,
  }));
}

const colleagues = many(
  optionFrom(
    'Colleagues',
    async ({ evaluation }: { evaluation: number }) => {
      const { rows } = await call('GET /evaluations/peer-choices', { evaluation });
      return rows.map(({ id, name, title }) => ({
        id,
        title: name,
        ...(title && { note: title }),
      }));
    },
    ['evaluation'],
  ),
);

/** A week from today, and never later than the evaluation itself. */
export const usualDue = (due_on: string, today: string) =>
  [addDays(today, 7), due_on].toSorted()[0]!;

export const askPeers = action({
  id: 'evaluations.ask-peers',
  title: 'Ask colleagues for feedback',
  icon: 'users',
  access,
  keywords: ['360', 'peer review', 'peer feedback', 'colleagues', 'performance review'],
  verbs: ['ask feedback', 'ask colleagues about'],
  parameters: {
    evaluation: option('Evaluation', () => evaluations('others')),
    peers: colleagues,
    due: optional(day('Due')),
  },
  preview: ({ evaluation, due }) =>
    refusing(async () => {
      if (evaluation === undefined) return { facts: [] };
      const { person, period, due_on } = await evaluationOf(evaluation);
      const today = dayOf(new Date());
      return {
        facts: [
          { label: 'About', value: person.name, note: period },
          { label: 'Due', value: namedDay(due ?? usualDue(due_on, today), today) },
        ],
      };
    }),
  run: async ({ evaluation, peers, due }) => {
    const { due_on } = await evaluationOf(evaluation);
    const day = due ?? usualDue(due_on, dayOf(new Date()));
    await call('POST /evaluations/ask-peers', { evaluation, peers, due_on: day });
    return { message: `${words(peers.length)} asked for feedback` };
  },
});

export const proposePeers = action({
  id: 'evaluations.propose-peers',
  title: 'Propose colleagues for feedback on me',
  icon: 'user-plus',
  access,
  keywords: ['360', 'peer review', 'peer feedback', 'nominate', 'my evaluation'],
  verbs: ['propose colleagues', 'nominate colleagues'],
  parameters: { evaluation: option('Evaluation', () => evaluations('mine')), peers: colleagues },
  run: async ({ evaluation, peers }) => {
    await call('POST /evaluations/propose-peers', { evaluation, peers });
    return { message: `${words(peers.length)} proposed` };
  },
});

/** A request of the evaluation for which something holds. */
const requestThat = (holds: (it: PeerRequest) => boolean) =>
  optionFrom(
    'Request',
    async ({ evaluation }: { evaluation: number }) => {
      const { requests } = await call('GET /evaluations/peers', { evaluation });
      return (requests ?? []).filter(holds).map((it) => ({ id: it.id, title: it.peer.name }));
    },
    ['evaluation'],
  );

export const cancelPeer = action({
  id: 'evaluations.cancel-peer',
  title: 'Take back a request for feedback',
  icon: 'x',
  access,
  keywords: ['360', 'peer feedback', 'withdraw', 'cancel'],
  verbs: ['cancel feedback', 'take back feedback request'],
  parameters: {
    evaluation: option('Evaluation', () => evaluations('others')),
    request: requestThat((it) => it.canCancel),
    version: passed<number>(),
  },
  run: async ({ evaluation, request: id, version }) => {
    const { requests } = await call('GET /evaluations/peers', { evaluation });
    const it = oneOf(requests ?? [], id, 'This request');
    await call('POST /evaluations/cancel-peer', { id, version: version ?? it.version });
    const again = { evaluation, peers: [it.peer.id], due_on: it.dueOn ?? '' };
    return {
      message: `${it.peer.name} is not asked any more`,
      ...(it.state === 'requested' && { undo: () => call('POST /evaluations/ask-peers', again) }),
    };
  },
});

export const remindPeer = action({
  id: 'evaluations.remind-peer',
  title: 'Remind a colleague of their feedback',
  icon: 'bell',
  access,
  keywords: ['360', 'peer feedback', 'reminder', 'due', 'extend'],
  verbs: ['remind of feedback', 'remind feedback'],
  parameters: {
    evaluation: option('Evaluation', () => evaluations('others')),
    request: requestThat((it) => it.canRemind),
    due: optional(day('Due')),
    version: passed<number>(),
  },
  preview: ({ evaluation, request, due }) =>
    refusing(async () => {
      if (evaluation === undefined || request === undefined) return { facts: [] };
      const { requests } = await call('GET /evaluations/peers', { evaluation });
      const { dueOn, remindedAt } = oneOf(requests ?? [], request, 'This request');
      const today = dayOf(new Date());
      const on = due ?? dueOn;
      return {
        facts: [
          { label: 'Due', value: on ? namedDay(on, today) : 'No day' },
          {
            label: 'Last reminded',
            value: remindedAt ? namedDay(dayOf(new Date(remindedAt)), today) : 'Not by hand',
          },
        ],
      };
    }),
  run: async ({ evaluation, request: id, due, version }) => {
    const { requests } = await call('GET /evaluations/peers', { evaluation });
    const it = oneOf(requests ?? [], id, 'This request');
    await call('POST /evaluations/remind-peer', {
      id,
      version: version ?? it.version,
      ...(due && { due_on: due }),
    });
    return { message: `${it.peer.name} is reminded` };
  },
});

/** What I was asked for and can do this with. */
const asked = (can: keyof AskedRow['can']) =>
  option('Feedback on', async () => {
    const rows = await everyRow((page) =>
      call('GET /evaluations/peer-requests', { show: 'all', ...page }),
    );
    return rows
      .filter((it) => it.can[can])
      .map(({ id, person, period }) => ({ id, title: person.name, note: period }));
  });

const seenOf = async (id: number, version: number | undefined) =>
  version ?? (await call('GET /evaluations/peer-request', { id })).version;

type Given = InputOf<(typeof peersEndpoints)['POST /evaluations/answer-peer']>;

export const giveFeedback = action({
  id: 'evaluations.give-feedback',
  title: 'Give feedback on a colleague',
  icon: 'message-circle',
  access,
  keywords: ['360', 'peer review', 'peer feedback', 'answer', 'colleague'],
  verbs: ['give feedback', 'give feedback on'],
  parameters: {
    id: asked('answer'),
    strengths: text('What they do well'),
    improvements: optional(text('What they could do better')),
    scores: passed<Given['scores']>(),
    version: passed<number>(),
  },
  run: async ({ id, strengths, improvements, scores, version }) => {
    const before = await call('GET /evaluations/peer-request', { id });
    const { person } = await call('POST /evaluations/answer-peer', {
      id,
      version: version ?? before.version,
      // What was said before stays where nothing else is said.
      scores: scores ?? before.answer?.scores ?? [],
      strengths,
      improvements: improvements ?? before.answer?.improvements ?? '',
    });
    return { message: `Your feedback on ${person.name} is in` };
  },
});

export const declineFeedback = action({
  id: 'evaluations.decline-feedback',
  title: 'Decline to give feedback',
  icon: 'ban',
  access,
  keywords: ['360', 'peer review', 'peer feedback', 'refuse'],
  verbs: ['decline feedback', 'decline feedback on'],
  parameters: { id: asked('decline'), reason: text('Reason'), version: passed<number>() },
  run: async ({ id, reason, version }) => {
    const input = { id, version: await seenOf(id, version), reason };
    const { evaluator } = await call('POST /evaluations/decline-peer', input);
    return { message: `${evaluator.name} is told` };
  },
});

const nextFeedback = action({
  id: 'evaluations.next-feedback',
  title: 'Next feedback I am asked for',
  icon: 'message-circle',
  access,
  keywords: ['360', 'peer review', 'peer feedback', 'queue'],
  run: async (_values, { go }) => go(ASKED),
});

export const peerActions = [
  askPeers,
  proposePeers,
  cancelPeer,
  remindPeer,
  giveFeedback,
  declineFeedback,
  nextFeedback,
];
