import { z } from 'zod';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { quizTabs } from './quiz-paths.ts';
import { questionKinds, quizStates } from './quiz-words.ts';

/** Everything the page keeps in its address; the sides that take part know names of their own. */
export const QuizSearch = z.object({
  show: z.enum(['mine', 'quizzes', 'bank']).optional(),
  /** The quiz that is written, and which side of it is open. */
  quiz: Id.optional(),
  tab: z.enum(quizTabs).default('questions'),
  /** The question that is written. */
  question: Id.optional(),
  /** The quiz that is taken. */
  take: Id.optional(),
  /** Which dialog is open. */
  task: z.enum(['new', 'settings', 'preview', 'import', 'bank', 'people', 'material']).optional(),
  q: z.string().max(100).default(''),
  state: listOf(z.enum(quizStates)).optional(),
  mine: z.enum(['yes']).optional(),
  tag: listOf(z.string().max(30)).optional(),
  kind: z.enum(questionKinds).optional(),
  from: z.enum(['bank', 'quizzes']).default('bank'),
  sort: z.enum(['title', 'state', 'opens', 'closes', 'updated']).default('updated'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
});
export type QuizSearch = z.output<typeof QuizSearch>;
export type ChangeQuizSearch = (
  patch: Partial<z.input<typeof QuizSearch>>,
  options?: { replace?: boolean },
) => void;
