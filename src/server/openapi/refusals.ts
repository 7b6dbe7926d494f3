import { statusOf, type RefusalCode } from '#/kernel/refusal.ts';
import type { Json } from './components.ts';
import { pascal } from './contract-schemas.ts';

const meanings: Record<RefusalCode, string> = {
  invalid: 'The input is wrong; `fields` names each wrong field.',
  unauthenticated: 'No session: sign in.',
  unproven: 'The request is not signed by the key of the session’s device.',
  'not-allowed': 'The right is missing.',
  'not-found': 'There is no such thing, or it is out of reach: both are answered alike.',
  conflict: 'It contradicts what is there.',
  stale: 'Somebody changed the record in the meantime; `current` has it as it stands now.',
  'too-large': 'The body is larger than this takes.',
  'other-person': 'The session belongs to somebody else than `X-Person` says; nothing was done.',
  locked: 'The session waits for its PIN.',
  outdated: 'The client says by `X-Wire` that it speaks another version; nothing was done.',
  'too-many': 'Asked too often; `Retry-After` says when to try again.',
  busy: 'Not possible at the moment; `Retry-After` says when to try again.',
  full: 'The disk is full. Nothing was written; the same request may be sent again.',
};

const byStatus = Object.groupBy(Object.keys(statusOf) as RefusalCode[], (it) => statusOf[it]);
const STATUSES = Object.keys(byStatus).map(Number) as (typeof statusOf)[RefusalCode][];
const nameOf = (status: (typeof STATUSES)[number]) => pascal(byStatus[status]![0]!);

const requestIdHeader = { $ref: '#/components/headers/RequestId' };
const retryHeader = { $ref: '#/components/headers/RetryAfter' };

function response(description: string, code: string, retry: boolean): Json {
  const example = {
    message: description.split('\n')[0],
    code,
    requestId: 'req_7KQ2M0XW4T',
    ...(code === 'invalid' && { fields: { name: 'This is needed.' } }),
    ...(code === 'stale' && { current: { id: 7, version: 2 } }),
  };
  return {
    description,
    headers: { 'X-Request-Id': requestIdHeader, ...(retry && { 'Retry-After': retryHeader }) },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example } },
  };
}

/** What every refused request is answered. */
export const refusalSchema: Json = {
  type: 'object',
  description: 'Why the server says no.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'For people.' },
    code: {
      type: 'string',
      enum: [...Object.keys(statusOf), 'bug'],
      description:
        'The closed list of reasons; each has one status. `bug` is a fault of the server.',
    },
    fields: {
      type: 'object',
      description: 'What to correct, by field.',
      additionalProperties: { type: 'string' },
    },
    current: { description: 'The record as it stands now, with `stale`.' },
    requestId: { type: 'string', description: 'Names the request in the server’s log.' },
  },
};

/** The closed list of refusals as responses of the document. */
export const refusalResponses: Record<string, Json> = {
  ...Object.fromEntries(
    STATUSES.map((status) => {
      const codes = byStatus[status]!;
      const told =
        codes.length === 1
          ? meanings[codes[0]!]
          : codes.map((it) => `\`${it}\`: ${meanings[it]}`).join('\n\n');
      return [nameOf(status), response(told, codes[0]!, status === 429 || status === 503)];
    }),
  ),
  Bug: response('A fault of the server. Nothing was changed.', 'bug', false),
};

/** References to the refusals with these statuses, by status. */
export const refusedWith = (statuses: readonly (typeof STATUSES)[number][]): Json =>
  Object.fromEntries([
    ...statuses.map((it) => [it, { $ref: `#/components/responses/${nameOf(it)}` }]),
    [500, { $ref: '#/components/responses/Bug' }],
  ]);

export const headers: Record<string, Json> = {
  RequestId: {
    description: 'Names the request in the server’s log. Say it when something is wrong.',
    schema: { type: 'string' },
    example: 'req_7KQ2M0XW4T',
  },
  RetryAfter: {
    description: 'Seconds after which trying again makes sense.',
    schema: { type: 'integer' },
    example: 2,
  },
};

export const headerParameters: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key for the same intent: a request that is sent again has one effect, and gets the reply of the first. Kept for 30 days. 8 to 200 printable characters, best a UUID.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    example: '5f0c5a0e-7a53-4c44-9d55-0a4f4d8f9f10',
  },
  TakeBack: {
    name: 'X-Take-Back',
    in: 'header',
    description:
      'With `1` the change under this key is not wanted any more: it answers what the change did, or `{"takenBack": true}` and keeps it from taking effect later.',
    schema: { type: 'string', enum: ['1'] },
  },
  Person: {
    name: 'X-Person',
    in: 'header',
    description: 'Id of the person this is meant for; refused with 409 for any other session.',
    schema: { type: 'integer' },
  },
  Background: {
    name: 'X-Background',
    in: 'header',
    description: 'With `1` the call does not count as activity: a session locks all the same.',
    schema: { type: 'string', enum: ['1'] },
  },
  Signature: {
    name: 'X-Signature',
    in: 'header',
    description:
      'Time in ms, nonce and signature with dots between: ECDSA over P-256 with SHA-256 by the key of the session’s device, over method, path, hex SHA-256 of the body, time and nonce, a line each.',
    schema: { type: 'string' },
  },
};
