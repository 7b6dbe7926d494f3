import { typedProblem } from '../questions/quiz-number.ts';
import type { QuestionKind } from '../quiz-words.ts';
import { MOST_FILES } from './answer-file.ts';
import type { Answer } from './attempt-rules.ts';

interface Asked {
  kind: QuestionKind;
  options: readonly { id: string }[];
  matches: readonly { id: string }[];
  number: { unit: string };
}

const isRepeated = (list: readonly string[]) => new Set(list).size < list.length;

function orderProblem({ options }: Asked, answer: readonly string[]): string | null {
  const isWhole = options.every((it) => answer.includes(it.id));
  if (answer.length === 0 || (isWhole && answer.length === options.length)) return null;
  return 'Put every item into its place once.';
}

function pairsProblem({ options, matches }: Asked, answer: readonly string[]): string | null {
  const pairs = answer.map((it) => it.split(':'));
  const isIn = (list: Asked['options'], id: string | undefined) => list.some((it) => it.id === id);
  if (pairs.some((it) => it.length !== 2 || !isIn(options, it[0]) || !isIn(matches, it[1])))
    return 'This is not a pair of these.';
  if (isRepeated(pairs.map((it) => it[0]!))) return 'Pair each item once.';
  return isRepeated(pairs.map((it) => it[1]!)) ? 'Use each match once.' : null;
}

function filesProblem(answer: readonly string[]): string | null {
  if (answer.length > MOST_FILES) return `At most ${MOST_FILES} files.`;
  return isRepeated(answer) ? 'Name each file once.' : null;
}

/** What is wrong with an answer to this question, whether right or not; null when nothing is. */
export function answerProblem(question: Asked, answer: Answer): string | null {
  const { kind, options, number } = question;
  if (typeof answer === 'string') {
    if (kind === 'number') return typedProblem(answer, number.unit);
    if (kind === 'file') return 'Send a file.';
    return kind === 'text' ? null : 'Choose from the options.';
  }
  if (kind === 'text') return 'Write the answer.';
  if (kind === 'number') return 'Write a number.';
  if (kind === 'file') return filesProblem(answer);
  if (kind === 'ordering') return orderProblem(question, answer);
  if (kind === 'matching') return pairsProblem(question, answer);
  if (isRepeated(answer)) return 'Choose each option once.';
  if (answer.some((id) => !options.some((it) => it.id === id))) return 'This is not an option.';
  return kind !== 'multiple' && answer.length > 1 ? 'Choose one option.' : null;
}
