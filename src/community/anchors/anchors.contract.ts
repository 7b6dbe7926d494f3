import { z } from 'zod';
import { Instant, line } from '#/kernel/schema.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { AROUND, LONGEST_QUOTE } from '#/kernel/text-anchor.ts';

/** What has a text whose words can be commented on. */
export const anchoredKinds: readonly SubjectKind[] = ['document'];

const Around = z
  .string()
  .max(AROUND, `At most ${AROUND} characters.`)
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed here.');

/** Words of a text, and what stands around them, as they are read: without Markdown. */
export const AnchorInput = z.strictObject({
  quote: line(LONGEST_QUOTE),
  prefix: Around,
  suffix: Around,
});

/** The words a thread is on. Once they are gone from the text, the last that stood there. */
export const Anchor = z.object({
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  /** Who settled the thread, and when; null while it is open. */
  resolved: z.object({ by: z.string(), at: Instant }).nullable(),
});
