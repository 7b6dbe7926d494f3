import { drawWords, type Draw } from './questions/draws.ts';
import { MOST_DECOYS, MOST_ITEMS } from './questions/question-limits.ts';
import { numberProblem, type RightNumber } from './questions/quiz-number.ts';
import type { QuestionKind, QuizState } from './quiz-words.ts';

/**
 * Where a quiz may go from each state. Back to `draft` only before it is sent, because from then on
 * everybody is measured by the same questions; what comes later is a copy.
 */
export const nextStates: Record<QuizState, readonly QuizState[]> = {
  draft: ['ready'],
  ready: ['draft', 'sent'],
  sent: ['open'],
  open: ['closed'],
  closed: ['archived'],
  archived: [],
};

/** While its questions may change. */
export const isEditable = (state: QuizState) => state === 'draft' || state === 'ready';

/** While people may be asked and reminded. */
export const isRunning = (state: QuizState) => state === 'sent' || state === 'open';

/** A question as far as the rules look at it. */
interface Judged {
  kind: QuestionKind;
  text: string;
  options: readonly { id: string; text: string }[];
  matches: readonly { id: string; text: string }[];
  correct: readonly string[];
  number: RightNumber;
  points: number;
}

const isEmpty = ({ text }: { text: string }) => text.trim() === '';

function isRepeated(items: readonly { text: string }[]): boolean {
  const texts = items.map((it) => it.text.trim().toLowerCase());
  return new Set(texts).size < texts.length;
}

function itemsProblem(what: 'item' | 'pair', items: Judged['options']): string | null {
  if (items.length < 2) return `It needs two ${what}s at least.`;
  if (items.length > MOST_ITEMS) return `It has ${MOST_ITEMS} ${what}s at most.`;
  if (items.some(isEmpty))
    return what === 'item' ? 'An item is empty.' : 'A pair has no left side.';
  return isRepeated(items) ? 'Two items say the same.' : null;
}

function pairsProblem({ options, matches }: Judged): string | null {
  const left = itemsProblem('pair', options);
  if (left) return left;
  if (matches.length < options.length || matches.slice(0, options.length).some(isEmpty))
    return 'A pair has no right side.';
  if (matches.some(isEmpty)) return 'A decoy is empty.';
  if (matches.length - options.length > MOST_DECOYS) return `It has ${MOST_DECOYS} decoys at most.`;
  return isRepeated(matches) ? 'Two right sides say the same.' : null;
}

/** Why a question cannot be asked; null when it can. */
export function problemOf(it: Judged): string | null {
  if (it.text.trim() === '') return 'The question has no words.';
  if (it.points <= 0) return 'It gives no points.';
  if (it.kind === 'text' || it.kind === 'file') return null;
  if (it.kind === 'number') return numberProblem(it.number);
  if (it.kind === 'ordering') return itemsProblem('item', it.options);
  if (it.kind === 'matching') return pairsProblem(it);
  if (it.options.length < 2) return 'It needs two options at least.';
  if (it.options.some((option) => option.text.trim() === '')) return 'An option is empty.';
  const texts = it.options.map((option) => option.text.trim().toLowerCase());
  if (new Set(texts).size < texts.length) return 'Two options say the same.';
  const known = it.correct.filter((id) => it.options.some((option) => option.id === id));
  if (known.length === 0) return 'No option is marked as right.';
  if (it.kind !== 'multiple' && known.length > 1) return 'Only one option can be right.';
  return null;
}

/** Everything the moves look at beside the state. */
export interface Circumstances {
  questions: readonly Judged[];
  /** What each attempt draws, and what there is to choose from. */
  draws: readonly (Draw & { available: number })[];
  /** People who are asked and not withdrawn. */
  assignees: number;
  opensAt: Date | null;
  closesAt: Date | null;
  now: Date;
}

function readyRefusal({ questions, draws }: Circumstances): string | null {
  if (questions.length === 0 && draws.length === 0) return 'A quiz needs a question at least.';
  const wrong = questions.findIndex((it) => problemOf(it) !== null);
  if (wrong >= 0) return `Question ${wrong + 1}: ${problemOf(questions[wrong]!)}`;
  const short = draws.find((it) => it.available < it.count);
  return short
    ? `It draws ${drawWords(short)}, and the bank has ${short.available} for that.`
    : null;
}

/**
 * Why a quiz cannot go there, in words; null when it can. Ready needs a question at least, each with
 * a right answer and points; sent needs people; what is past its closing is neither sent nor opened.
 */
export function moveRefusal(from: QuizState, to: QuizState, it: Circumstances): string | null {
  if (!nextStates[from].includes(to)) return `A quiz that is ${from} does not become ${to}.`;
  if (to === 'ready' || to === 'sent') {
    const wrong = readyRefusal(it);
    if (wrong) return wrong;
  }
  if (to === 'sent' && it.assignees === 0) return 'Choose who is asked first.';
  if ((to === 'sent' || to === 'open') && it.closesAt && it.closesAt <= it.now)
    return 'Its closing time has passed; set another one first.';
  return null;
}

/**
 * What time alone does: a sent quiz opens, an open one closes; both at once when nobody looked in
 * between. Null while nothing is due.
 */
export function dueState(
  it: { state: QuizState; opensAt: Date | null; closesAt: Date | null },
  now: Date,
): 'open' | 'closed' | null {
  if (!isRunning(it.state)) return null;
  if (it.closesAt && it.closesAt <= now) return 'closed';
  return it.state === 'sent' && it.opensAt && it.opensAt <= now ? 'open' : null;
}
