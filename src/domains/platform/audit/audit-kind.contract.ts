import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** A kind of record as the log writes it, and what people call it. */
export const AuditKind = z.object({ type: z.string(), words: z.string() });
export type AuditKind = z.output<typeof AuditKind>;
