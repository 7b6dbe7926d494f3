import { typedProblem } from '../questions/quiz-number.ts';
import type { QuestionKind } from '../quiz-words.ts';
import type { Answer } from './attempt-rules.ts';

interface Asked {
  kind: QuestionKind;
  options: readonly { id: string }[];
  number: { unit: string };
}

/** What is wrong with an answer to this question, whether right or not; null when nothing is. */
export function answerProblem({ kind, options, number }: Asked, answer: Answer): string | null {
  if (typeof answer === 'string') {
    if (kind === 'number') return typedProblem(answer, number.unit);
    return kind === 'text' ? null : 'Choose from the options.';
  }
  if (kind === 'text') return 'Write the answer.';
  if (kind === 'number') return 'Write a number.';
  if (new Set(answer).size < answer.length) return 'Choose each option once.';
  if (answer.some((id) => !options.some((it) => it.id === id))) return 'This is not an option.';
  return kind !== 'multiple' && answer.length > 1 ? 'Choose one option.' : null;
}
