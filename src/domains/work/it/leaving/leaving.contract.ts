import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, text, Version } from '#/kernel/schema.ts';
import { ItAsset, standings } from '../inventory/inventory.contract.ts';

/** So many days before somebody's last one IT sees them among those who leave. */
export const COMING_DAYS = 14;

/** Somebody who has left, soon will, or was deactivated by the directory, and has things of the company. */
export const Leaver = z.object({
  person: z.object({ id: z.number().int(), name: z.string(), title: z.string().nullable() }),
  /** Null for somebody who was marked as left before days were kept. */
  lastDay: Day.nullable(),
  hasLeft: z.boolean(),
  assets: z.array(ItAsset),
  access: z.array(z.object({ id: Id, version: Version, what: z.string() })),
  openRequests: z.number().int(),
});
export type Leaver = z.output<typeof Leaver>;

export const leavingEndpoints = {
  'GET /it-leaving': endpoint({
    summary:
      'List people who have left, or will within two weeks, and have things, access or requests that wait',
    access: may('it:write'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Leaver), today: Day }),
  }),
  'POST /it-hand-over': endpoint({
    summary:
      'Take everything back from somebody who leaves or has left, and close what they asked for',
    access: may('it:write'),
    input: z.strictObject({
      personId: Id,
      /** Everything they have, as it was seen; anything else is refused and nothing is taken back. */
      assets: z
        .array(z.strictObject({ id: Id, version: Version, standing: z.enum(standings) }))
        .max(200),
      /** All the access they have, as it was seen: it was taken away. */
      access: z
        .array(z.strictObject({ id: Id, version: Version }))
        .max(500)
        .default([]),
      note: text(500).default(''),
    }),
    output: Done,
  }),
};
