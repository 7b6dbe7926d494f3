import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';

/** What can be watched and muted. */
const followKinds = ['task', 'issue', 'project', 'document'] as const;
export type FollowKind = (typeof followKinds)[number];

/** `none`: no wish of one's own; who has a part in the thing watches it nevertheless. */
const followWishes = ['watch', 'mute', 'none'] as const;
export type FollowWish = (typeof followWishes)[number];

const Which = { kind: z.enum(followKinds), id: Id };

export const Following = z.object({
  wish: z.enum(followWishes),
  /** The reader made it, is responsible for it or has it, and is told of it without a wish. */
  hasPart: z.boolean(),
});
export type Following = z.output<typeof Following>;

export const followsEndpoints = {
  'GET /following': endpoint({
    summary: 'Tell whether I watch a task, issue, project or document, or have muted it',
    access: signedIn,
    input: z.strictObject(Which),
    output: Following,
  }),
  'POST /follow': endpoint({
    summary: 'Watch a task, issue, project or document, mute it, or neither',
    access: signedIn,
    input: z.strictObject({ ...Which, wish: z.enum(followWishes) }),
    output: Following,
  }),
};

export const follows = domain({ name: 'follows', endpoints: followsEndpoints, permissions: {} });
