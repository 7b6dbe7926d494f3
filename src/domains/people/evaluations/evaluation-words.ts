import type { EvaluationState } from './evaluation-machine.ts';

/** The scale in words; what stands for nothing special is the middle. */
export const scoreWords = {
  1: 'Far below expectations',
  2: 'Below expectations',
  3: 'Meets expectations',
  4: 'Above expectations',
  5: 'Outstanding',
} as const;
export type AnswerScore = keyof typeof scoreWords;
export const answerScores = [1, 2, 3, 4, 5] as const satisfies AnswerScore[];

export const stateWords: Record<EvaluationState, string> = {
  assigned: 'Assigned',
  self_submitted: 'Self part in',
  lead_draft: 'Being written',
  submitted: 'Handed in',
  calibrated: 'Calibrated',
  released: 'Released',
  acknowledged: 'Acknowledged',
};

/** A score as it stands everywhere: `3.85`. */
export const scoreText = (score: number | null) => (score === null ? '–' : score.toFixed(2));

/** What a question weighs in its category, or that it is answered without a score. */
export const weightWords = (it: { weight: number; isOpen: boolean }) =>
  it.isOpen ? 'In words' : `${it.weight} %`;
