import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Done, Id, Instant, line, Version } from '#/kernel/schema.ts';

const Edition = Version;

/** A rule of conduct. */
export const DecorumEntry = z.object({
  id: Id,
  version: Version,
  category: z.string(),
  title: z.string(),
  /** Markdown without HTML. */
  body: z.string(),
  effectiveOn: Day,
  mustRead: z.boolean(),
  edition: Edition,
  changedAt: Instant,
  changedBy: z.string(),
  /** The reader's own acknowledgement of this edition. */
  acknowledgedAt: Instant.nullable(),
  /** For those who write them: how many of all staff have acknowledged it. */
  reach: z.object({ audience: z.number().int(), acknowledged: z.number().int() }).nullable(),
});
export type DecorumEntry = z.output<typeof DecorumEntry>;

const read = may('announcements:read');
const write = may('decorum:write');

export const decorumEndpoints = {
  'GET /decorum': endpoint({
    summary: 'Read the rules of conduct in their order',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(DecorumEntry) }),
  }),
  'POST /decorum/save': endpoint({
    summary: 'Write a rule of conduct or change one; what it said before is kept',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        category: line(40),
        title: line(140),
        body: richText(8_000).refine((it) => it !== '', 'Write what the rule is.'),
        effectiveOn: Day,
        mustRead: z.boolean().default(false),
        /** The substance has changed: everybody acknowledges it again. */
        askAgain: z.boolean().default(false),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: DecorumEntry,
  }),
  'POST /decorum/delete': endpoint({
    summary: 'Take a rule of conduct away',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /decorum/move': endpoint({
    summary: 'Put a rule of conduct at another place of the list',
    access: write,
    input: z.strictObject({ id: Id, version: Version, place: z.number().int().min(1).max(1000) }),
    output: z.object({ rows: z.array(DecorumEntry) }),
  }),
  'POST /decorum/acknowledge': endpoint({
    summary: 'Acknowledge a rule of conduct',
    access: notWhileActing(read),
    input: z.strictObject({ id: Id, edition: Edition.optional() }),
    output: z.object({ title: z.string(), acknowledgedAt: Instant }),
  }),
  'GET /decorum/versions': endpoint({
    summary: 'Read what a rule of conduct said before its changes',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      rows: z.array(
        z.object({
          number: z.number().int(),
          category: z.string(),
          title: z.string(),
          body: z.string(),
          effectiveOn: Day,
          edition: Edition,
          changedBy: z.string(),
          changedAt: Instant,
        }),
      ),
    }),
  }),
};
