import { z } from 'zod';
import { Id, paging } from '#/kernel/schema.ts';
import { attemptStates } from '../quiz-words.ts';
import { resultSorts } from './result-sorts.ts';

/** What the results of a quiz keep in the page's address, under names of their own. */
export const ResultsSearch = z.object({
  results: z.enum(['people', 'questions', 'grading']).default('people'),
  /** Whose attempt is open. */
  whose: Id.optional(),
  /** The question whose answers are graded. */
  grading: Id.optional(),
  find: z.string().max(100).default(''),
  attempt: z.enum(attemptStates).optional(),
  by: z.enum(resultSorts).default('person'),
  way: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
});
export type ResultsSearch = z.output<typeof ResultsSearch>;
