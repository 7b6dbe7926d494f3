import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Flag, Id, Instant, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { needsNote, requestStates } from '../request-rules.ts';

export const requestKinds = ['device', 'access', 'software', 'repair', 'other'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

const Named = z.object({ id: z.number().int(), name: z.string() });
const State = z.enum(requestStates);

/** What somebody asks IT for. */
export const ItRequest = z.object({
  id: z.number().int(),
  version: Version,
  kind: z.enum(requestKinds),
  title: z.string(),
  details: z.string(),
  priority: z.enum(priorities),
  neededOn: Day.nullable(),
  state: State,
  requester: Named,
  assignee: Named.nullable(),
  /** What it is about, or what was given for it. */
  asset: z.object({ id: z.number().int(), tag: z.string(), name: z.string() }).nullable(),
  askedAt: Instant,
  closedAt: Instant.nullable(),
  isMine: z.boolean(),
  /** What the asker may do with it, and where they may take it. */
  can: z.object({ edit: z.boolean(), assign: z.boolean(), move: z.array(State) }),
});
export type ItRequest = z.output<typeof ItRequest>;

const RequestMove = z.object({
  id: z.number().int(),
  by: z.string(),
  from: State,
  to: State,
  note: z.string(),
  at: Instant,
});

const sorts = ['asked', 'priority', 'needed', 'requester', 'state'] as const;
const read = may('it:read');
const work = may('it:write');

export const requestEndpoints = {
  'GET /it-requests': endpoint({
    summary: 'List what IT is asked for: one’s own requests, those of one’s teams, or all',
    access: read,
    input: z.strictObject({
      ...paging,
      search: text(100).default(''),
      kind: z.enum(requestKinds).optional(),
      state: State.optional(),
      /** Those that are settled instead of those that wait. */
      closed: Flag.default(false),
      whose: z.enum(['any', 'asked', 'assigned', 'nobody']).default('any'),
      sort: z.enum(sorts).default('priority'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(ItRequest).extend({
      /** Of all in the scope: how many wait, and how many of them nobody has taken. */
      open: z.number().int(),
      untaken: z.number().int(),
    }),
  }),
  'GET /it-request': endpoint({
    summary: 'Show one request and what became of it',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({ request: ItRequest, moves: z.array(RequestMove) }),
  }),
  'GET /it-agents': endpoint({
    summary: 'List the people who work on requests',
    access: work,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Named) }),
  }),
  'POST /save-it-request': endpoint({
    summary:
      'Ask IT for a device, access, software or a repair; change what was asked while it waits',
    access: may('it:ask'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        kind: z.enum(requestKinds),
        title: line(120),
        details: text(4000).default(''),
        priority: z.enum(priorities).default('normal'),
        neededOn: Day.nullable().default(null),
        /** What is to be repaired: something one has. */
        assetId: Id.nullable().default(null),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: ItRequest,
  }),
  'POST /move-it-request': endpoint({
    summary: 'Take up, park, settle, refuse, cancel or open a request again',
    access: may('it:ask'),
    input: z
      .strictObject({
        id: Id,
        version: Version,
        to: State,
        note: text(1000).default(''),
        /** Given to whoever asked, when it is done. */
        assetId: Id.optional(),
        /** What they can get into from now on, for the register, when it is done. */
        grants: line(120).optional(),
      })
      .refine((it) => it.grants === undefined || it.to === 'done', {
        path: ['grants'],
        message: 'Access is given when the request is done.',
      })
      .refine((it) => !needsNote.includes(it.to) || it.note !== '', {
        path: ['note'],
        message: 'Say why, so that the person knows.',
      })
      .refine((it) => it.assetId === undefined || it.to === 'done', {
        path: ['assetId'],
        message: 'Something is given when the request is done.',
      }),
    output: ItRequest,
  }),
  'POST /assign-it-request': endpoint({
    summary: 'Say who works on a request, or nobody',
    access: work,
    input: z.strictObject({ id: Id, version: Version, assigneeId: Id.nullable() }),
    output: ItRequest,
  }),
};
