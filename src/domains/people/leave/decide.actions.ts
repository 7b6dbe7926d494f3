import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration, namedDay } from '#/kernel/date-words.ts';
import { asked, entity, option, passed, text } from '#/kernel/parameters.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { aboutDays } from './days/decide-days.actions.ts';
import { statusWords, whenWords } from './leave-words.ts';
import { clashWords } from './leave.actions.ts';
import type { ShortLeave } from './leave.contract.ts';
import { requestsWaiting, which } from './requests-waiting.ts';

const PAGE = '/short-leave';

const decided = (leave: ShortLeave, verb: string) => ({
  message: `${verb} ${leave.person.name}, ${whenWords(leave)}`,
  undo: () =>
    call('POST /decide-short-leave', {
      id: leave.id,
      version: leave.version,
      decision: 'applied',
    }),
});

/** What a decision is made by: who else is off, who is at work, what remains of the month. */
const about = (it: ShortLeave) => ({
  facts: [
    { label: 'Asks for', value: whenWords(it), note: it.reason ?? undefined },
    ...(it.atWork ? [{ label: 'At work', value: `${it.atWork.present} of ${it.atWork.of}` }] : []),
    ...(it.left
      ? [
          {
            label: 'Left after',
            value: `${duration(it.left.minutes)} of ${duration(it.left.ofMinutes)}`,
          },
        ]
      : []),
  ],
  warning: clashWords(it.others ?? []),
});

/** How one that waits for me is decided, by its id. */
async function aboutOne(id: number): Promise<Preview> {
  const { rows } = await call(
    'GET /getShortLeaves',
    { view: 'queue', perPage: 200 },
    { background: true },
  );
  const it = rows.find((row) => row.id === id && row.can.decide);
  return it ? about(it) : { facts: [], refusal: 'It does not wait for you any more.' };
}

/**
 * What a decision that a notification offers is made by, in one line: who else is off, what remains.
 * Undefined where it decides on nothing.
 */
export async function decisionWords(offered: {
  id: string;
  values: Record<string, unknown>;
}): Promise<string | undefined> {
  const { id } = offered.values;
  const look = new Map([
    ['leave.approve', aboutOne],
    ['days.approve', aboutDays],
  ]).get(offered.id);
  if (!look || typeof id !== 'number') return undefined;
  const { facts, warning } = await look(id);
  const rest = facts.slice(1).map((it) => `${it.value} ${it.label.toLowerCase()}`);
  return [warning, ...rest].filter(Boolean).join(', ') || undefined;
}

const { previewOf, requestOf } = requestsWaiting<ShortLeave>({
  of: async (person) => {
    const { rows } = await call('GET /getShortLeaves', { view: 'queue', person });
    return rows.filter((it) => it.can.decide);
  },
  none: 'Nothing of this person waits for you.',
  words: whenWords,
  about,
  aboutId: aboutOne,
});

const queued = (it: ShortLeave): QueueItem => ({
  id: `leave:${it.id}`,
  title: `${it.person.name}, ${whenWords(it)}`,
  ...(it.reason && { note: it.reason }),
  ...about(it),
  link: `${PAGE}?leave=${it.id}`,
  values: { id: it.id, version: it.version, person: it.person.id },
});

export const leaveReject = action({
  id: 'leave.reject',
  title: 'Reject leave',
  icon: 'ban',
  access: may('short-leave:approve'),
  keywords: ['short leave', 'requests', 'decline'],
  verbs: ['reject leave', 'reject … leave', 'decline leave', 'decline … leave'],
  parameters: { ...which, person: asked(entity('person')), comment: text('Reason') },
  preview: previewOf,
  run: async ({ comment, ...of }, { go }) => {
    const request = await requestOf(of);
    if (!request) return go(PAGE);
    const input = { ...request, decision: 'rejected' as const, comment };
    return decided(await call('POST /decide-short-leave', input), 'Rejected');
  },
});

export const leaveApprove = action({
  id: 'leave.approve',
  title: 'Approve leave',
  icon: 'check',
  access: may('short-leave:approve'),
  keywords: ['short leave', 'requests', 'waiting', 'queue'],
  verbs: ['approve leave', 'approve … leave'],
  parameters: which,
  queue: {
    called: ['request for leave', 'requests for leave'],
    items: async () => {
      const { rows } = await call('GET /getShortLeaves', { view: 'queue', perPage: 200 });
      return rows.filter((it) => it.can.decide).map(queued);
    },
    ways: [
      { key: 'a', words: 'approve' },
      { key: 'r', words: 'reject', action: leaveReject },
    ],
  },
  preview: previewOf,
  run: async (of, { go }) => {
    const request = await requestOf(of);
    if (!request) return go(PAGE);
    const input = { ...request, decision: 'approved' as const };
    return decided(await call('POST /decide-short-leave', input), 'Approved');
  },
});

const approvedByMe = async () => {
  const rows = await everyRow((page) => call('GET /getShortLeaves', { view: 'approved', ...page }));
  return rows
    .filter((it) => it.can.takeBack)
    .map((it) => ({
      id: it.id,
      title: `${it.person.name}, ${whenWords(it)}`,
      note: [statusWords[it.status], it.reason].filter(Boolean).join(', '),
      keywords: [it.date, namedDay(it.date)],
      version: it.version,
    }));
};

/** What was approved by mistake, by whoever decides on it or by HR. */
export const leaveTakeBack = action({
  id: 'leave.take-back',
  title: 'Take back an approved leave',
  icon: 'arrow-back-up',
  access: may('short-leave:approve'),
  keywords: ['short leave', 'revoke', 'approved by mistake', 'undo approval'],
  verbs: ['take back leave', 'take back leave of', 'revoke leave', 'revoke leave of'],
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
    const leave = await call('POST /take-back-short-leave', { id, version, reason });
    return { message: `Took back the leave of ${leave.person.name}, ${whenWords(leave)}` };
  },
});
