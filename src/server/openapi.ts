import { z } from 'zod';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import { statusOf } from '#/kernel/refusal.ts';

type Json = Record<string, unknown>;

const refusal = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(statusOf) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: {},
    requestId: { type: 'string' },
  },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  void $schema;
  return rest;
}

function parameters(input: Json): Json[] {
  const required = (input['required'] as string[] | undefined) ?? [];
  const properties = (input['properties'] as Record<string, Json> | undefined) ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function body(endpoint: Endpoint, input: Json): Json {
  if (!endpoint.upload)
    return { required: true, content: { 'application/json': { schema: input } } };
  const file = { type: 'string', format: 'binary' };
  const properties = { ...(input['properties'] as Json), [endpoint.upload.field]: file };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...input, properties } } },
  };
}

function operation(key: string, endpoint: Endpoint): Json {
  const { method } = splitKey(key);
  const { access } = endpoint;
  const input = schemaOf(endpoint.input, 'input');
  const reply = endpoint.download
    ? { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } };
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary: endpoint.summary,
    ...(access.kind === 'permission' && { 'x-permission': access.permission }),
    security: access.kind === 'anyone' ? [] : [{ bearer: [] }],
    ...(method === 'GET'
      ? { parameters: parameters(input) }
      : { requestBody: body(endpoint, input) }),
    responses: {
      200: { description: 'Done', content: reply },
      default: { description: 'Refused', content: { 'application/json': { schema: refusal } } },
    },
  };
}

/** The OpenAPI 3.1 document of these endpoints. */
export function openApi(endpoints: readonly (readonly [string, Endpoint])[]): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of endpoints) {
    const { method, path } = splitKey(key);
    (paths[`/api${path}`] ??= {})[method.toLowerCase()] = operation(key, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backlot',
      version: '1',
      description: 'The API behind the console, the popup and the palette.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
