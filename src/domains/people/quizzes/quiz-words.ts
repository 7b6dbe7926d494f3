export const quizStates = ['draft', 'ready', 'sent', 'open', 'closed', 'archived'] as const;
export type QuizState = (typeof quizStates)[number];

/** A state as its badge says it. */
export const stateWords: Record<QuizState, string> = {
  draft: 'Draft',
  ready: 'Ready',
  sent: 'Sent',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};

export const questionKinds = [
  'single',
  'multiple',
  'true_false',
  'ordering',
  'matching',
  'number',
  'text',
  'file',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const kindWords: Record<QuestionKind, string> = {
  single: 'One answer',
  multiple: 'Several answers',
  true_false: 'True or false',
  ordering: 'Ordering',
  matching: 'Matching',
  number: 'Number',
  text: 'Written answer',
  file: 'File',
};

export const attemptStates = [
  'not_started',
  'in_progress',
  'overdue',
  'submitted',
  'abandoned',
  'graded',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** When takers see the right answers and the explanations. */
export const answersShown = ['submitted', 'closed', 'never'] as const;
export type AnswersShown = (typeof answersShown)[number];

/** Of several attempts of a person, the one that results read. */
export const countingAttempts = ['best', 'last'] as const;
export type CountingAttempt = (typeof countingAttempts)[number];

/** The two options of a `true_false` question; its order is never shuffled. */
export const trueFalse = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
];
