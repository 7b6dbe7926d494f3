import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, listOf } from '#/kernel/schema.ts';
import { workKinds, workStates } from '#/kernel/work-kind.ts';
import { relationNames } from './relation-words.ts';

const Kind = z.enum(workKinds);
const Relation = z.enum(relationNames);

const WorkRef = z.object({
  kind: Kind,
  id: Id,
  key: z.string(),
  title: z.string(),
  /** What its status is called. */
  status: z.string(),
  state: z.enum(workStates),
  link: z.string(),
});
export type WorkRef = z.output<typeof WorkRef>;

export const WorkRelation = z.object({
  id: Id,
  /** As it is said from the end that was asked for. */
  relation: Relation,
  other: WorkRef,
  by: z.object({ id: z.number().int(), name: z.string() }),
  at: Instant,
});
export type WorkRelation = z.output<typeof WorkRelation>;

export const relationsEndpoints = {
  'GET /work-relations': endpoint({
    summary: 'List what an issue or task that I see is related to',
    access: signedIn,
    input: z.strictObject({ kind: Kind, id: Id }),
    output: z.object({
      rows: z.array(WorkRelation),
      /** How many more there are whose other end the reader may not see. */
      hidden: z.number().int(),
      mayWrite: z.boolean(),
      /** Keys of open work that blocks it although it is started or done. */
      overtaken: z.array(z.string()),
    }),
  }),
  'GET /work-blocked': endpoint({
    summary: 'Say which of these issues or tasks open work blocks, as far as I see both',
    access: signedIn,
    input: z.strictObject({ kind: Kind, ids: listOf(Id) }),
    output: z.object({
      rows: z.array(z.object({ id: Id, by: z.array(WorkRef) })),
    }),
  }),
  'POST /add-work-relation': endpoint({
    summary: 'Relate an issue or task that I may change to another one that I see',
    access: signedIn,
    input: z.strictObject({ kind: Kind, id: Id, relation: Relation, toKind: Kind, toId: Id }),
    output: WorkRelation.extend({ overtaken: z.array(z.string()) }),
  }),
  'POST /remove-work-relation': endpoint({
    summary: 'Remove a relation, of which I may change one end and see both',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};

export const relations = domain({
  name: 'relations',
  endpoints: relationsEndpoints,
  permissions: {},
});
