import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { ScimError } from './scim-error.ts';
import { firstProblem } from './user-about.ts';

const MOST_OPERATIONS = 1_000;

const Operation = z.object({
  // Entra writes it with a capital.
  op: z.preprocess(
    (it) => (typeof it === 'string' ? it.toLowerCase() : it),
    z.enum(['add', 'remove', 'replace'], 'This is none of add, remove and replace.'),
  ),
  path: z.string().trim().max(1_000, 'At most 1000 signs.').nullish(),
  value: z.unknown().optional(),
});

/** One change of a PATCH, RFC 7644 §3.5.2. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path?: string | undefined;
  value?: unknown;
}

const Patch = z.object({
  Operations: z
    .array(Operation)
    .min(1, 'There is nothing to do.')
    .max(MOST_OPERATIONS, `At most ${MOST_OPERATIONS} at once.`),
});

/** @throws ScimError `invalidSyntax` */
export function readPatch(body: unknown): Operation[] {
  const given =
    typeof body === 'object' && body !== null && 'operations' in body
      ? { Operations: body.operations }
      : body;
  const read = z.safeParse(Patch, given);
  if (!read.success) throw new ScimError(400, firstProblem(read.error), 'invalidSyntax');
  return read.data.Operations.map((it) => ({ ...it, path: it.path || undefined }));
}
