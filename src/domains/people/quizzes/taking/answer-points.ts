import { isRightNumber, type RightNumber } from '../questions/quiz-number.ts';
import type { QuestionKind } from '../quiz-words.ts';
import { isBlank, type Answer } from './attempt-rules.ts';
import { choicePoints } from './choice-points.ts';
import { matchPoints, orderPoints } from './order-points.ts';

interface Graded {
  kind: QuestionKind;
  options: readonly { id: string }[];
  matches: readonly { id: string }[];
  correct: readonly string[];
  partial: boolean;
  number: RightNumber;
  /** Whole points. */
  points: number;
}

/** What an answer gives, in hundredths of points; null when somebody has to read it. */
export function answerPoints(question: Graded, answer: Answer): number | null {
  const { kind, number, points } = question;
  if (isBlank(answer)) return 0;
  if (kind === 'text' || kind === 'file') return null;
  if (typeof answer === 'string')
    return kind === 'number' && isRightNumber(number, answer) ? points * 100 : 0;
  if (kind === 'ordering') return orderPoints(question, answer);
  return kind === 'matching' ? matchPoints(question, answer) : choicePoints(question, answer);
}
