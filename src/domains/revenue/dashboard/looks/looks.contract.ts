import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Instant } from '#/kernel/schema.ts';

const read = may('revenue:read');
const Days = z.object({ from: Day, to: Day });

/** What one source has brought since, of the apps one may see. */
const SourceChange = z.object({
  source: z.string(),
  name: z.string(),
  /** Days it told nothing of before. */
  fresh: Days.nullable(),
  /** Days it has told differently. */
  restated: Days.nullable(),
});
export type SourceChange = z.output<typeof SourceChange>;

const Changes = z.object({
  /** The end of the last visit; null for who was never here. */
  since: Instant.nullable(),
  sources: z.array(SourceChange),
});

export const looksEndpoints = {
  'GET /dashboard-changes': endpoint({
    summary: 'What figures have changed since one last looked at the dashboard',
    access: read,
    input: z.strictObject({}),
    output: Changes,
  }),
  'POST /look-at-dashboard': endpoint({
    summary: 'Say that one looks at the dashboard, or has seen all that changed',
    access: read,
    input: z.strictObject({ seen: z.boolean().default(false) }),
    output: Changes,
  }),
};
