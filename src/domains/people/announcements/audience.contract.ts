import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';
import { audienceKinds } from './announcement-rules.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Whom something is for, as a change names it; who joins later belongs to it from then on. */
export const audienceFields = {
  audience: z.enum(audienceKinds),
  /** The departments, teams, roles or people; none for everyone. */
  targetIds: z.array(Id).max(500).default([]),
};

/** Whom something is for, as it is shown. */
export const Audience = z.object({
  kind: z.enum(audienceKinds),
  /** "Everyone", "Team Puzzle", "3 people". */
  words: z.string(),
  /** Only for those who may change it. */
  targets: z.array(Named),
});
export type Audience = z.output<typeof Audience>;

/** The groups one may address. */
export const Audiences = z.object({
  /** False: only teams of one's own. */
  everyone: z.boolean(),
  departments: z.array(Named),
  teams: z.array(Named),
  roles: z.array(Named),
});
export type Audiences = z.output<typeof Audiences>;

export const audienceEndpoints = {
  'GET /announcements/audiences': endpoint({
    summary: 'List the groups I may address an announcement to',
    access: may('announcements:write'),
    input: z.strictObject({}),
    output: Audiences,
  }),
};
