import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant, pageOf, paging, Version } from '#/kernel/schema.ts';
import { attemptStates, quizStates } from '../quiz-words.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });
const Minutes = z.number().int().min(0).max(600);

/** Somebody who may be asked. */
export const Candidate = z.object({
  id: z.number().int(),
  name: z.string(),
  title: z.string().nullable(),
  role: Named,
  teams: z.array(Named),
  /** Asked already. */
  asked: z.boolean(),
});
export type Candidate = z.output<typeof Candidate>;

/** Somebody who is asked, and how far they are. */
export const Assignee = z.object({
  id: z.number().int(),
  version: Version,
  person: z.object({ id: z.number().int(), name: z.string(), title: z.string().nullable() }),
  extraMinutes: Minutes,
  invitedAt: Instant.nullable(),
  invitations: z.number().int(),
  remindedAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  attempt: z.enum(attemptStates),
});
export type Assignee = z.output<typeof Assignee>;

const Chosen = z.strictObject({ person: Id, extraMinutes: Minutes.default(0) });
const chosen = {
  quiz: Id,
  /** Of the quiz. */
  version: Version,
  people: z
    .array(Chosen)
    .max(500)
    .refine(
      (it) => new Set(it.map(({ person }) => person)).size === it.length,
      'Name each person once.',
    ),
};

const ChosenPerson = Named.extend({ extraMinutes: Minutes });

const Draft = z.object({
  quiz: z.object({
    id: z.number().int(),
    title: z.string(),
    state: z.enum(quizStates),
    version: Version,
  }),
  people: z.array(ChosenPerson),
  savedAt: Instant,
  savedBy: Named.nullable(),
});
export type Draft = z.output<typeof Draft>;

const access = may('quizzes:write');

export const assigneeEndpoints = {
  'GET /getUsersByRole': endpoint({
    summary: 'List the people who may be asked, by role and by team',
    access,
    input: z.strictObject({ quiz: Id, role: Id.optional(), team: Id.optional() }),
    output: z.object({
      roles: z.array(Named.extend({ people: z.number().int() })),
      teams: z.array(Named.extend({ people: z.number().int() })),
      /** Of the role or the team; nobody while neither is chosen. */
      people: z.array(Candidate),
    }),
  }),
  'GET /get-users': endpoint({
    summary: 'Find people who may be asked by their name',
    access,
    input: z.strictObject({ ...paging, quiz: Id, q: z.string().trim().max(100).optional() }),
    output: pageOf(Candidate),
  }),
  'GET /quiz-people': endpoint({
    summary: 'List who is asked to take a quiz and how far they are',
    access,
    input: z.strictObject({
      ...paging,
      quiz: Id,
      q: z.string().trim().max(100).optional(),
      attempt: z.enum(attemptStates).optional(),
    }),
    output: pageOf(Assignee),
  }),
  'GET /getDrafts': endpoint({
    summary: 'List the choices of people that were kept and not yet asked',
    access,
    input: z.strictObject({ quiz: Id.optional() }),
    output: z.object({
      rows: z.array(Draft),
      /** Of the one quiz that is asked about: whom a new choice begins with. */
      asked: z.array(ChosenPerson),
    }),
  }),
  'POST /saveAssigneesDraft': endpoint({
    summary: 'Keep a choice of people without asking them; nobody clears it',
    access,
    input: z.strictObject(chosen),
    output: z.object({ version: Version, draft: Draft.nullable() }),
  }),
  'POST /saveAssignees': endpoint({
    summary: 'Decide who is asked to take a quiz, and who gets extra time',
    access,
    input: z.strictObject(chosen),
    output: z.object({ version: Version, people: z.array(Assignee) }),
  }),
  'POST /send-quiz-invitation': endpoint({
    summary: 'Send a quiz to the people chosen for it, or invite some of them again',
    access,
    input: z.strictObject({
      quiz: Id,
      version: Version,
      /** Assignees to invite again; absent: all who were not invited yet. */
      assigneeIds: z.array(Id).min(1).max(500).optional(),
    }),
    output: z.object({ version: Version, invited: z.number().int() }),
  }),
  'POST /withdraw-quiz-assignee': endpoint({
    summary: 'Take a quiz back from somebody who has not begun it, or ask them again',
    access,
    input: z.strictObject({ id: Id, version: Version, withdrawn: z.boolean() }),
    output: Assignee,
  }),
};
