import { openParts } from '../open-parts.ts';
import { nextStatuses, openStatuses, statusWords, type TaskStatus } from '../task-rules.ts';
import type { BoardTask, Member } from './teams.contract.ts';

/** The columns of a board by status; cancelled tasks are not on it. */
export const boardStatuses = [...openStatuses, 'closed'] as const satisfies TaskStatus[];
export type BoardStatus = (typeof boardStatuses)[number];

/** The column of tasks nobody has. */
export const NOBODY = 'nobody';

type Card = Pick<
  BoardTask,
  | 'key'
  | 'status'
  | 'assignee'
  | 'reviewerId'
  | 'runningSince'
  | 'can'
  | 'checklist'
  | 'phasesAhead'
>;

const closesAtOnce = (it: Card) =>
  it.reviewerId === null && (it.status === 'in_progress' || it.status === 'paused');

/** Why a task cannot be moved to a status by this person; undefined when it can. */
export function statusRefusal(card: Card, to: TaskStatus, myId: number): string | undefined {
  if (!card.can.edit) return `${card.key} is not yours to move.`;
  const isNext = nextStatuses[card.status].includes(to);
  if (!isNext && !(to === 'closed' && closesAtOnce(card))) {
    return `${statusWords[card.status]} does not become ${statusWords[to].toLowerCase()}.`;
  }
  if (card.status === 'in_review' && to !== 'cancelled' && card.reviewerId !== myId) {
    return 'Only its reviewer judges it.';
  }
  if (to === 'in_review' && card.reviewerId === null) return 'It has no reviewer.';
  if (to === 'in_progress' && !card.assignee) return 'Give it to somebody first.';
  return undefined;
}

/** Why a task cannot be given to a person, or to nobody. */
export function giveRefusal(
  card: Card,
  to: Pick<Member, 'id' | 'name' | 'mayGet'> | undefined,
): string | undefined {
  if (!card.can.edit) return `${card.key} is not yours to move.`;
  if (card.runningSince !== null) return 'It is being worked on.';
  if (to && !to.mayGet) return `You cannot give tasks to ${to.name}.`;
  if (to && to.id === card.reviewerId) return 'Nobody reviews their own work.';
  return undefined;
}

/**
 * How a move is taken back: a start by a pause, a pause by going on; other moves have no way back.
 */
export function wayBack(
  before: TaskStatus,
  now: TaskStatus,
): { status: TaskStatus; reason?: string } | undefined {
  if (now === 'in_progress') return { status: 'paused', reason: 'other-task' };
  if (now === 'paused' && before === 'in_progress') return { status: 'in_progress' };
  return undefined;
}

/** What has to be said for a move: a pause's reason, why it comes back, why items stay open. */
export function wordsNeeded(
  card: Card,
  to: TaskStatus,
): 'pause' | 'reopen' | 'return' | 'override' | undefined {
  if (to === 'paused') return 'pause';
  if (to === 'changes_requested') return 'return';
  if (to === 'in_progress' && card.status === 'closed') return 'reopen';
  const isApproved = card.status === 'in_review' && to === 'closed';
  if (isApproved || (to !== 'in_review' && to !== 'closed')) return undefined;
  return openParts(card, to) ? 'override' : undefined;
}
