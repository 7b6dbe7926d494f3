import type { FormSummary } from '../evaluation.contract.ts';

type FormState = FormSummary['state'];

export const formStateWords: Record<FormState, string> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
};

export const formStateTones = {
  draft: 'warn',
  published: 'good',
  closed: 'neutral',
} as const satisfies Record<FormState, string>;
