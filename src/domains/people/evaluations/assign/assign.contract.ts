import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, line, listOf } from '#/kernel/schema.ts';
import { Person } from '../evaluation.contract.ts';

/** Whom it is given to: people, the present members of teams and departments, each of them once. */
const audience = {
  people: listOf(Id).optional(),
  teams: listOf(Id).optional(),
  departments: listOf(Id).optional(),
};
const period = { starts_on: Day, ends_on: Day };

const Candidate = z.object({
  person: Person.extend({ title: z.string().nullable() }),
  /** Their manager, else the lead of their team; never themselves. */
  evaluator: Person.nullable(),
  /** Why they are left out; null when they are not. */
  problem: z.string().nullable(),
});
export type Candidate = z.output<typeof Candidate>;

const given = { form: Id, ...audience, ...period, evaluator_id: Id.optional() };

export const assignEndpoints = {
  'GET /evaluations/candidates': endpoint({
    summary: 'Tell who would be evaluated by whom before a form is given out',
    access: may('evaluations:write'),
    input: z.strictObject(given),
    output: z.object({ rows: z.array(Candidate), ready: z.number().int() }),
  }),
  'GET /evaluations/evaluators': endpoint({
    summary: 'List the people who may be asked to evaluate',
    access: may('evaluations:write'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Person) }),
  }),
  'POST /evaluations/add': endpoint({
    summary: 'Give a published form to people, teams or departments for a period',
    access: may('evaluations:write'),
    input: z.strictObject({
      ...given,
      period: line(40),
      self_due_on: Day.optional(),
      due_on: Day,
    }),
    output: z.object({
      /** How many were given out. */
      made: z.number().int(),
      left: z.array(Candidate),
    }),
  }),
};
