import type { QuestionKind } from '../quiz-words.ts';

interface Choice {
  kind: QuestionKind;
  correct: readonly string[];
  partial: boolean;
  /** Whole points. */
  points: number;
}

/**
 * What a choice gives, in hundredths of points: all of them for exactly the right options. With
 * `partial`, of `multiple`, each right option gives its share and each wrong one takes one away, never
 * below nothing: whoever ticks everything gets nothing for it.
 */
export function choicePoints(question: Choice, chosen: readonly string[]): number {
  const { kind, correct, partial, points } = question;
  const right = chosen.filter((id) => correct.includes(id)).length;
  const wrong = chosen.length - right;
  if (right === correct.length && wrong === 0) return points * 100;
  if (kind !== 'multiple' || !partial || correct.length === 0) return 0;
  return Math.max(0, Math.round((points * 100 * (right - wrong)) / correct.length));
}
