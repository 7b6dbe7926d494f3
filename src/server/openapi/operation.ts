import { splitKey, type Endpoint, type Method } from '#/kernel/endpoint.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { takesTokens } from '../by-token.ts';
import { maxBody } from '../http/body-limits.ts';
import { ruleOf } from '../http/limits.ts';
import { isSensitive } from '../sensitive.ts';
import type { Components, Json } from './components.ts';
import { pascal } from './contract-schemas.ts';
import { exampleInputs } from './example-inputs.ts';
import { exampleOf } from './example.ts';
import { parameterWords } from './parameter-words.ts';
import { refusedWith } from './refusals.ts';
import { whoMay } from './who-may.ts';

/** `GET /tasks/info` is `getTasksInfo`: what a generated client calls it. */
export const operationIdOf = (key: string) => {
  const { method, path } = splitKey(key);
  return `${method.toLowerCase()}${pascal(path)}`;
};

const hasFields = (schema: Json) => Object.keys((schema['properties'] ?? {}) as Json).length > 0;

function parameters(key: string, input: Json, components: Components): Json[] {
  const required = (input['required'] ?? []) as string[];
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, Json>);
  return properties.map(([name, schema]) => {
    const isRequired = required.includes(name);
    const given = lookUp(exampleInputs, key)?.[name];
    const example = given ?? (isRequired ? exampleOf(schema, components.schemas, true) : undefined);
    const said = [parameterWords(key, name), schema['description']].filter(Boolean).join(' ');
    return {
      name,
      in: 'query',
      required: isRequired,
      description: said,
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

function body(key: string, endpoint: Endpoint, components: Components): Json | undefined {
  const input = components.resolved(endpoint.input, 'input');
  const { upload } = endpoint;
  if (upload) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `The file, at most ${upload.maxBytes / 1e6} MB.`,
    };
    const properties = { ...(input['properties'] as Json), [upload.field]: file };
    const required = [...((input['required'] ?? []) as string[]), upload.field];
    const schema = { ...input, properties, required };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (input['type'] === 'object' && !hasFields(input)) return undefined;
  const made = exampleOf(input, components.schemas, true) as Json;
  const example = { ...made, ...lookUp(exampleInputs, key) };
  const schema = components.reference(endpoint.input, 'input');
  return { required: true, content: { 'application/json': { schema, example } } };
}

function reply(endpoint: Endpoint, components: Components): Json {
  if (endpoint.download === 'text/event-stream')
    return { [endpoint.download]: { schema: { type: 'string' } } };
  if (endpoint.download)
    return { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } };
  const schema = components.reference(endpoint.output, 'output');
  return {
    'application/json': { schema, example: exampleOf(schema, components.schemas, false) },
  };
}

function statusesOf(method: Method, endpoint: Endpoint, input: Json) {
  const { access } = endpoint;
  const isPost = method === 'POST';
  const isVersioned = 'version' in ((input['properties'] ?? {}) as Json);
  const isOpen = access.kind === 'anyone';
  return [
    400 as const,
    ...(isOpen ? [] : [401 as const]),
    ...(isOpen && !isPost ? [] : [403 as const]),
    ...(hasFields(input) ? [404 as const] : []),
    ...(isOpen && !isPost ? [] : [409 as const]),
    ...(isVersioned ? [412 as const] : []),
    ...(isPost ? [413 as const] : []),
    ...(isOpen || (access.kind === 'session' && access.evenLocked) ? [] : [423 as const]),
    426 as const,
    ...(isPost || endpoint.made || takesTokens({ method, endpoint }) ? [429 as const] : []),
    503 as const,
    ...(isPost ? [507 as const] : []),
  ];
}

/** Whether a program may call it, where somebody has to be signed in. */
function tokenWords(method: Method, endpoint: Endpoint): string[] {
  if (endpoint.access.kind === 'anyone') return [];
  if (!takesTokens({ method, endpoint })) return ['It takes no access token.'];
  return [
    method === 'GET'
      ? 'It takes access tokens.'
      : 'It takes access tokens of people, no service token.',
  ];
}

function description(key: string, endpoint: Endpoint, isSigned: boolean, isVersioned: boolean) {
  const { method, path } = splitKey(key);
  const rule = ruleOf({ method, path }, endpoint.access.kind !== 'anyone');
  const repeats = endpoint.unrecorded
    ? 'It takes no idempotency key.'
    : 'Send an `Idempotency-Key`: what is sent twice under one key has one effect.';
  return [
    whoMay(endpoint.access),
    ...tokenWords(method, endpoint),
    ...(method === 'POST' ? [repeats] : []),
    ...(isVersioned
      ? ['`version` is the one the change was made against: 412 when it is old.']
      : []),
    ...(isSigned ? ['A device that has a key signs this with `X-Signature`.'] : []),
    ...(rule
      ? [`At most ${rule.calls} calls in ${rule.seconds} s, all changes of the caller together.`]
      : []),
    ...(endpoint.made
      ? ['The file is made for each request: few at once, and few of one person.']
      : []),
    ...(method === 'POST' ? [`The body has at most ${maxBody(endpoint) / 1e6} MB.`] : []),
  ].join('\n\n');
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** One endpoint as an operation of the document. */
export function operation(
  key: string,
  endpoint: Endpoint,
  tag: string,
  components: Components,
): Json {
  const { method } = splitKey(key);
  const { access } = endpoint;
  const input = components.resolved(endpoint.input, 'input');
  const isSigned = isSensitive({ method, endpoint });
  const byToken = takesTokens({ method, endpoint });
  const isVersioned = 'version' in ((input['properties'] ?? {}) as Json);
  const isOpen = access.kind === 'anyone';
  const requestBody = method === 'POST' ? body(key, endpoint, components) : undefined;
  return {
    operationId: operationIdOf(key),
    tags: [tag],
    summary: endpoint.summary,
    description: description(key, endpoint, isSigned, isVersioned),
    ...(access.kind === 'permission' && { 'x-permission': access.permission }),
    security: isOpen ? [] : [{ bearer: [] }, ...(byToken ? [{ accessToken: [] }] : [])],
    parameters: [
      ...(method === 'GET' ? parameters(key, input, components) : []),
      ...(isOpen ? [] : [parameter('Person'), parameter('Background')]),
      ...(method === 'POST' && !endpoint.unrecorded
        ? [parameter('IdempotencyKey'), parameter('TakeBack')]
        : []),
      ...(isSigned ? [parameter('Signature')] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        content: reply(endpoint, components),
      },
      ...refusedWith(statusesOf(method, endpoint, input)),
    },
  };
}
