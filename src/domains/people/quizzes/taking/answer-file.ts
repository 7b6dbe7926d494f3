import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** Files of one answer. */
export const MOST_FILES = 3;

/** Brought for one question in one attempt, those that were replaced with them. */
export const MOST_BROUGHT = 20;

/** In bytes, as it is sent. */
export const MOST_FILE_BYTES = 20_000_000;

/** A file of an answer, as those who may see the answer are told of it. */
export const AnswerFile = z.object({
  id: z.uuid(),
  question: z.number().int(),
  /** As its author called it. */
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  isPicture: z.boolean(),
});
export type AnswerFile = z.output<typeof AnswerFile>;
