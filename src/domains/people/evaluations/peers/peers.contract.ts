import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { Person } from '../evaluation.contract.ts';
import { MOST_PEERS, MOST_PROPOSED, peerStates } from './peer-machine.ts';

const Score = z.number().int().min(1).max(5);
const State = z.enum(peerStates);

const Scores = z.array(z.object({ category: z.number().int(), score: Score }));

const Answer = z.object({ scores: Scores, strengths: z.string(), improvements: z.string() });
export type PeerAnswer = z.output<typeof Answer>;

/** What the colleague has begun to write and not submitted; for them alone. */
const Draft = Answer.extend({ version: z.number().int(), savedAt: Instant });
export type PeerDraft = z.output<typeof Draft>;

/** One colleague who was asked, for those who know them by name. */
const Request = z.object({
  id: Id,
  version: Version,
  peer: Person,
  state: State,
  isProposed: z.boolean(),
  askedBy: Person.nullable(),
  dueOn: Day.nullable(),
  isLate: z.boolean(),
  declineReason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  answer: Answer.nullable(),
  canCancel: z.boolean(),
  /** Not answered yet: they can be reminded, and given another day. */
  canRemind: z.boolean(),
  /** By hand, last. */
  remindedAt: Instant.nullable(),
});
export type PeerRequest = z.output<typeof Request>;

/** What colleagues said, without names; words in an order that tells nothing. */
const Summary = z.object({
  answers: z.number().int(),
  /** Mean of a category; null where too few scored it. */
  categories: z.array(z.object({ id: z.number().int(), mean: z.number().nullable() })),
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
});
export type PeerSummary = z.output<typeof Summary>;

export const EvaluationPeers = z.object({
  /** Colleagues can be asked and can answer. */
  isOpen: z.boolean(),
  can: z.object({ ask: z.boolean(), propose: z.boolean() }),
  /** Null for who does not learn who was asked. */
  requests: z.array(Request).nullable(),
  /** Colleagues the reader proposed for themself; what became of it would tell who was asked. */
  proposals: z.array(Person),
  /** Null before the release and below three answers, for whoever does not see names. */
  summary: Summary.nullable(),
});
export type EvaluationPeers = z.output<typeof EvaluationPeers>;

/** A request as the colleague sees it who was asked. */
const AskedRow = z.object({
  id: Id,
  version: Version,
  person: Person.extend({ title: z.string().nullable() }),
  evaluator: Person,
  period: z.string(),
  dueOn: Day,
  state: State,
  isLate: z.boolean(),
  submittedAt: Instant.nullable(),
  can: z.object({ answer: z.boolean(), decline: z.boolean() }),
});
export type AskedRow = z.output<typeof AskedRow>;

export const AskedDetail = AskedRow.extend({
  categories: z.array(
    z.object({ id: z.number().int(), name: z.string(), questions: z.array(z.string()) }),
  ),
  answer: Answer.nullable(),
  draft: Draft.nullable(),
  declineReason: z.string().nullable(),
});
export type AskedDetail = z.output<typeof AskedDetail>;

const which = { id: Id, version: Version };
/** Categories left out: the colleague cannot say. */
const written = {
  scores: z.array(z.strictObject({ category: Id, score: Score })).max(50),
  strengths: text(2000),
  improvements: text(2000),
};
const several = (most: number) =>
  z
    .array(Id)
    .min(1, 'Choose at least one colleague.')
    .max(most, `At most ${most} colleagues.`)
    .refine((it) => new Set(it).size === it.length, 'Somebody is named twice.');

const read = may('evaluations:read');

export const peersEndpoints = {
  'GET /evaluations/peers': endpoint({
    summary:
      'Tell what colleagues were asked about the person of an evaluation, as far as one may know',
    access: read,
    input: z.strictObject({ evaluation: Id }),
    output: EvaluationPeers,
  }),
  'GET /evaluations/peer-choices': endpoint({
    summary: 'List the colleagues who can be asked about a person, those of the same teams first',
    access: read,
    input: z.strictObject({ evaluation: Id }),
    output: z.object({
      rows: z.array(
        Person.extend({
          title: z.string().nullable(),
          /** In a team with the person at some time of the period. */
          isNear: z.boolean(),
        }),
      ),
    }),
  }),
  'POST /evaluations/ask-peers': endpoint({
    summary: 'Ask colleagues for feedback on the person of an evaluation',
    access: read,
    input: z.strictObject({ evaluation: Id, peers: several(MOST_PEERS), due_on: Day }),
    output: EvaluationPeers,
  }),
  'POST /evaluations/propose-peers': endpoint({
    summary: 'Propose colleagues who can say something about my work',
    access: read,
    input: z.strictObject({ evaluation: Id, peers: several(MOST_PROPOSED) }),
    output: EvaluationPeers,
  }),
  'POST /evaluations/cancel-peer': endpoint({
    summary: 'Take back a request for feedback that is not answered, or pass over a proposal',
    access: read,
    input: z.strictObject(which),
    output: EvaluationPeers,
  }),
  'POST /evaluations/remind-peer': endpoint({
    summary: 'Remind a colleague of feedback they were asked for, by another day if wanted',
    access: read,
    input: z.strictObject({ ...which, due_on: Day.optional() }),
    output: EvaluationPeers,
  }),
  'GET /evaluations/peer-requests': endpoint({
    summary: 'List the colleagues I was asked to give feedback on',
    access: read,
    input: z.strictObject({ ...paging, show: z.enum(['open', 'all']).default('open') }),
    output: pageOf(AskedRow).extend({ open: z.number().int() }),
  }),
  'GET /evaluations/peer-request': endpoint({
    summary: 'Show one request for feedback with what I have written',
    access: read,
    input: z.strictObject({ id: Id }),
    output: AskedDetail,
  }),
  'POST /evaluations/save-peer-draft': endpoint({
    summary: 'Keep what I have begun to write about a colleague, for me alone',
    access: read,
    input: z.strictObject({
      id: Id,
      /** Of the draft; 0 when there is none yet. */
      version: z.number().int().min(0),
      ...written,
    }),
    output: Draft,
  }),
  'POST /evaluations/answer-peer': endpoint({
    summary: 'Give feedback on a colleague; until the evaluation is handed in it can be changed',
    access: read,
    input: z
      .strictObject({
        ...which,
        ...written,
      })
      .refine((it) => it.scores.length > 0 || it.strengths || it.improvements, {
        path: ['strengths'],
        message: 'Rate a category or write something.',
      }),
    output: AskedDetail,
  }),
  'POST /evaluations/decline-peer': endpoint({
    summary: 'Decline to give feedback on a colleague, and say why',
    access: read,
    input: z.strictObject({ ...which, reason: line(500) }),
    output: AskedDetail,
  }),
};
