import { z } from 'zod';
import { kernelSchemas } from './kernel-schemas.ts';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

const PLACE = '#/components/schemas/';
const DIALECT = { unrepresentable: 'any' } as const;

/** The names of the components that a schema refers to. */
function refersTo(schema: unknown): string[] {
  const found = JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return [...found].map((it) => it[1]!);
}

/** What is meant beyond its form, where kernel's schemas say it. */
function explained({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }, io: Io) {
  const words = kernelSchemas.get(zodSchema as z.core.$ZodType);
  if (words) {
    jsonSchema['description'] = words.description;
    if (words.example !== undefined) jsonSchema['examples'] = [words.example];
  }
  // A later version may answer more: no client should refuse it.
  if (io === 'output' && jsonSchema['additionalProperties'] === false)
    delete jsonSchema['additionalProperties'];
}

/** All schemas of the registry in one direction, each reference named by `nameOf`. */
function converted(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: Io,
  nameOf: (id: string) => string,
): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    ...DIALECT,
    io,
    uri: (id) => `${PLACE}${nameOf(id)}`,
    override: (it) => explained({ ...it, jsonSchema: it.jsonSchema as Json }, io),
  });
  if ('__shared' in schemas)
    throw new Error('A schema that leads back to itself must be exported by its contract.');
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema, $id, ...rest } = schema as Json;
      void $schema;
      void $id;
      return [id, rest];
    }),
  );
}

/** The schemas of the document by name. */
export interface Components {
  schemas: Record<string, Json>;
  /** A reference to the schema as it is sent or answered. */
  reference: (schema: z.core.$ZodType, io: Io) => Json;
  /** The same, with what stands there instead of a reference. */
  resolved: (schema: z.core.$ZodType, io: Io) => Json;
}

/**
 * Turns named schemas into components of the document. A schema that is sent in another form than it
 * is answered, as one with defaults is, gives two: the one that is sent ends with `Input`.
 */
export function makeComponents(named: ReadonlyMap<string, z.core.$ZodType>): Components {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const answered = converted(registry, 'output', (id) => id);
  const plain = converted(registry, 'input', (id) => id);
  const differs = new Set(
    Object.keys(plain).filter((id) => JSON.stringify(plain[id]) !== JSON.stringify(answered[id])),
  );
  for (let before = -1; before !== differs.size;) {
    before = differs.size;
    for (const [id, schema] of Object.entries(plain))
      if (refersTo(schema).some((it) => differs.has(it))) differs.add(id);
  }
  const isSentOnly = (id: string) => /(Request|Query)$/.test(id);
  const sentName = (id: string) => (differs.has(id) && !isSentOnly(id) ? `${id}Input` : id);
  const sent = converted(registry, 'input', sentName);
  const schemas = {
    ...answered,
    ...Object.fromEntries(Object.entries(sent).map(([id, it]) => [sentName(id), it])),
  };
  const nameOf = (schema: z.core.$ZodType, io: Io) => {
    const { id } = registry.get(schema)!;
    return io === 'input' ? sentName(id) : id;
  };
  return {
    schemas,
    reference: (schema, io) => ({ $ref: `${PLACE}${nameOf(schema, io)}` }),
    resolved: (schema, io) => schemas[nameOf(schema, io)]!,
  };
}

/** Only those that something in the document refers to. */
export function usedSchemas(schemas: Record<string, Json>, from: unknown): Record<string, Json> {
  const used = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) {
      if (used.has(name)) continue;
      used.add(name);
      add(refersTo(schemas[name]));
    }
  };
  add(refersTo(from));
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]!]));
}
