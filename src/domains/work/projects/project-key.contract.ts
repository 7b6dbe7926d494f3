import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** A project's key as typed, in any case: two to ten letters. */
export const ProjectKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,10}$/, 'A key is two to ten letters.');
