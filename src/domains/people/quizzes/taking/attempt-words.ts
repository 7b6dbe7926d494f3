import type { AttemptState } from '../quiz-words.ts';

/** The state of an attempt as its badge says it. */
export const attemptWords: Record<AttemptState, string> = {
  not_started: 'Not begun',
  in_progress: 'In progress',
  overdue: 'Time is over',
  submitted: 'Handed in',
  abandoned: 'Not answered',
  graded: 'Graded',
};

/** The colours of the badges. */
export const attemptTones: Record<AttemptState, 'neutral' | 'good' | 'warn' | 'bad' | 'info'> = {
  not_started: 'neutral',
  in_progress: 'info',
  overdue: 'warn',
  submitted: 'warn',
  abandoned: 'bad',
  graded: 'good',
};
