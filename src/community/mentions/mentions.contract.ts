import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, listOf } from '#/kernel/schema.ts';
import { subjectKinds } from '#/kernel/subject-kind.ts';

/** Whose texts tell those they mention. */
const mentionKinds = [...subjectKinds, 'project'] as const;
export type MentionKind = (typeof mentionKinds)[number];

export const mentionsEndpoints = {
  'GET /mentions/told': endpoint({
    summary: 'Which of these people a mention reaches: they can see the thing and have not left',
    access: signedIn,
    input: z.strictObject({ kind: z.enum(mentionKinds), id: Id, people: listOf(Id) }),
    output: z.object({ people: z.array(z.number().int()) }),
  }),
};

export const mentions = domain({
  name: 'mentions',
  endpoints: mentionsEndpoints,
  permissions: {},
});
