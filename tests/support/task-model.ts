import { nextStatuses, type TaskStatus } from '#/domains/work/tasks/task-rules.ts';

export const actors = ['assignee', 'reviewer', 'reporter', 'mate', 'stranger'] as const;
export type Actor = (typeof actors)[number];
export const verbs = [
  'start',
  'switch',
  'pause',
  'hand in',
  'send to review',
  'approve',
  'return',
  'cancel',
  'reopen without a reason',
  'tick',
  'untick',
  'next phase',
  'first phase',
  'delete',
  'restore',
] as const;
export type Verb = (typeof verbs)[number];

/** What the task is by the words of the product, without a look at how the server does it. */
export interface Model {
  status: TaskStatus;
  isTicked: boolean;
  phase: number;
  isDeleted: boolean;
  isRunning: boolean;
  isWorkedOn: boolean;
}
const PHASES = 3;
export const fresh: Model = {
  status: 'todo',
  isTicked: false,
  phase: 0,
  isDeleted: false,
  isRunning: false,
  isWorkedOn: false,
};

const isOpen = (it: Model) => it.status !== 'closed' && it.status !== 'cancelled';
const sees = (actor: Actor) => actor !== 'stranger';
/** Those who have it, gave it or lead the team. The reviewer only reviews. */
const isInvolved = (actor: Actor) => actor === 'assignee' || actor === 'reporter';

export const moved = (it: Model, to: TaskStatus): Model | undefined =>
  nextStatuses[it.status].includes(to) ? { ...it, status: to, isRunning: false } : undefined;

/** The task after the step, `undefined` when it is refused; `others`: another one is running. */
export function after(it: Model, verb: Verb, actor: Actor, others: boolean): Model | undefined {
  if (!sees(actor) || it.isDeleted !== (verb === 'restore')) return undefined;
  const isMine = actor === 'assignee';
  switch (verb) {
    case 'start':
    case 'switch': {
      if (it.status === 'closed' && !isMine)
        return actor === 'mate' ? undefined : moved(it, 'in_progress');
      if (!isMine || (others && verb === 'start')) return undefined;
      if (it.isRunning) return it;
      const begun = it.status === 'in_progress' ? it : moved(it, 'in_progress');
      return begun && { ...begun, isRunning: true, isWorkedOn: true };
    }
    case 'pause':
      return isMine ? moved(it, 'paused') : undefined;
    case 'hand in':
    case 'send to review':
      return isMine && it.isTicked ? moved(it, 'in_review') : undefined;
    case 'approve':
      return actor === 'reviewer' && it.isTicked && it.phase === PHASES - 1
        ? moved(it, 'closed')
        : undefined;
    case 'return':
      return actor === 'reviewer' ? moved(it, 'changes_requested') : undefined;
    case 'cancel':
      return isInvolved(actor) ? moved(it, 'cancelled') : undefined;
    case 'reopen without a reason':
      return undefined;
    case 'tick':
    case 'untick':
      return isInvolved(actor) && isOpen(it) ? { ...it, isTicked: verb === 'tick' } : undefined;
    case 'next phase':
      return isInvolved(actor) && isOpen(it) && it.phase < PHASES - 1
        ? { ...it, phase: it.phase + 1 }
        : undefined;
    case 'first phase':
      return isInvolved(actor) && isOpen(it) && it.phase > 0 ? { ...it, phase: 0 } : undefined;
    case 'delete':
      return actor === 'reporter' && !it.isWorkedOn ? { ...it, isDeleted: true } : undefined;
    case 'restore':
      return actor === 'reporter' ? { ...it, isDeleted: false } : undefined;
  }
}

/** Every step once where it is possible: what chance leaves out is tried all the same. */
export const walk: [Verb, Actor, which?: number][] = [
  ['delete', 'reporter'],
  ['restore', 'reporter'],
  ['start', 'assignee'],
  ['next phase', 'assignee'],
  ['first phase', 'reporter'],
  ['pause', 'assignee'],
  ['start', 'assignee'],
  ['switch', 'assignee', 1],
  ['switch', 'assignee', 0],
  ['hand in', 'assignee'],
  ['tick', 'assignee'],
  ['hand in', 'assignee'],
  ['return', 'reviewer'],
  ['start', 'assignee'],
  ['next phase', 'assignee'],
  ['send to review', 'assignee'],
  ['approve', 'reviewer'],
  ['next phase', 'assignee'],
  ['approve', 'assignee'],
  ['approve', 'reviewer'],
  ['reopen without a reason', 'reviewer'],
  ['start', 'reviewer'],
  ['untick', 'assignee'],
  ['cancel', 'reporter'],
];
