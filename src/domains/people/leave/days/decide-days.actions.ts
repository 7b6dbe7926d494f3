import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { asked, entity, option, passed, text } from '#/kernel/parameters.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { statusWords } from '../leave-words.ts';
import { requestsWaiting, which } from '../requests-waiting.ts';
import { dayWords, leaveWords } from './day-words.ts';
import { awayWords } from './days.actions.ts';
import type { DayLeave } from './days.contract.ts';

const PAGE = '/leave';

const whatWords = (it: DayLeave) => `${it.type.name}, ${leaveWords(it)}`;

const decided = (leave: DayLeave, verb: string) => ({
  message: `${verb} ${leave.person.name}, ${whatWords(leave)}`,
  undo: () =>
    call('POST /decide-leave', { id: leave.id, version: leave.version, decision: 'applied' }),
});

const waiting = async (person?: number) => {
  const wanted = { view: 'queue' as const, perPage: 200, person };
  const { rows } = await call('GET /leaves', wanted, { background: true });
  return rows.filter((it) => it.can.decide);
};

/** What a decision is made by: how many days, what is left, who else is away. */
const about = (it: DayLeave) => ({
  facts: [
    { label: 'Asks for', value: whatWords(it), note: it.note ?? undefined },
    { label: 'Takes', value: dayWords(it.days) },
    ...(it.left === null ? [] : [{ label: 'Left after', value: dayWords(it.left) }]),
  ],
  warning: awayWords(it.others ?? []),
});

/** How one that waits for me is decided, by its id. */
export async function aboutDays(id: number): Promise<Preview> {
  const it = (await waiting()).find((one) => one.id === id);
  return it ? about(it) : { facts: [], refusal: 'It does not wait for you any more.' };
}

const { previewOf, requestOf } = requestsWaiting<DayLeave>({
  of: waiting,
  none: 'No days of this person wait for you.',
  words: whatWords,
  about,
  aboutId: aboutDays,
});

const queued = (it: DayLeave): QueueItem => ({
  id: `days:${it.id}`,
  title: `${it.person.name}, ${leaveWords(it)}`,
  ...(it.note && { note: it.note }),
  ...about(it),
  link: `${PAGE}?leave=${it.id}`,
  values: { id: it.id, version: it.version, person: it.person.id },
});

export const daysReject = action({
  id: 'days.reject',
  title: 'Reject days of leave',
  icon: 'ban',
  access: may('short-leave:approve'),
  keywords: ['annual leave', 'requests', 'decline'],
  verbs: ['reject days off', 'decline days off'],
  parameters: { ...which, person: asked(entity('person')), comment: text('Reason') },
  preview: previewOf,
  run: async ({ comment, ...of }, { go }) => {
    const request = await requestOf(of);
    if (!request) return go(PAGE);
    const input = { ...request, decision: 'rejected' as const, comment };
    return decided(await call('POST /decide-leave', input), 'Rejected');
  },
});

export const daysApprove = action({
  id: 'days.approve',
  title: 'Approve days of leave',
  icon: 'check',
  access: may('short-leave:approve'),
  keywords: ['annual leave', 'requests', 'waiting', 'queue'],
  verbs: ['approve days off'],
  parameters: which,
  queue: {
    called: ['request for days of leave', 'requests for days of leave'],
    items: async () => (await waiting()).map(queued),
    ways: [
      { key: 'a', words: 'approve' },
      { key: 'r', words: 'reject', action: daysReject },
    ],
  },
  preview: previewOf,
  run: async (of, { go }) => {
    const request = await requestOf(of);
    if (!request) return go(PAGE);
    const input = { ...request, decision: 'approved' as const };
    return decided(await call('POST /decide-leave', input), 'Approved');
  },
});

const approvedByMe = async () => {
  const rows = await everyRow((page) => call('GET /leaves', { view: 'approved', ...page }));
  return rows
    .filter((it) => it.can.takeBack)
    .map((it) => ({
      id: it.id,
      title: `${it.person.name}, ${whatWords(it)}`,
      note: [statusWords[it.status], it.note].filter(Boolean).join(', '),
      keywords: [it.firstDay, namedDay(it.firstDay)],
      version: it.version,
    }));
};

/** What was approved by mistake, by whoever decides on it or by HR. */
export const daysTakeBack = action({
  id: 'days.take-back',
  title: 'Take back approved days of leave',
  icon: 'arrow-back-up',
  access: may('short-leave:approve'),
  keywords: ['annual leave', 'revoke', 'approved by mistake', 'undo approval'],
  verbs: ['take back days off', 'take back days off of', 'revoke days off'],
  parameters: {
    leave: option('Leave', approvedByMe),
    reason: text('Reason'),
    version: passed<number>(),
  },
  preview: async ({ leave }) => {
    if (leave === undefined) return { facts: [] };
    const it = (await approvedByMe()).find((one) => one.id === leave);
    return { facts: it ? [{ label: 'Leave', value: it.title, note: it.note }] : [] };
  },
  run: async ({ leave: id, reason, version: seen }) => {
    const version = seen ?? oneOf(await approvedByMe(), id, 'This leave').version;
    const leave = await call('POST /take-back-leave', { id, version, reason });
    return { message: `Took back the leave of ${leave.person.name}, ${whatWords(leave)}` };
  },
});
