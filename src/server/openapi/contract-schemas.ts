import { basename } from 'node:path';
import { z } from 'zod';
import { contractModules } from './contract-modules.ts';

/** `data-entry` as `DataEntry`. */
export const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/**
 * Every schema that a contract exports, by the name a client may give it: as it is exported, and
 * after its contract's file where several contracts export that name.
 */
export async function contractSchemas(): Promise<Map<string, z.core.$ZodType>> {
  const found: { name: string; file: string; schema: z.core.$ZodType }[] = [];
  const seen = new Set<unknown>();
  for (const [path, exported] of await contractModules()) {
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.core.$ZodType) || seen.has(schema)) continue;
      seen.add(schema);
      found.push({ name: pascal(name), file: pascal(basename(path, '.contract.ts')), schema });
    }
  }
  const isAmbiguous = (name: string) => found.filter((it) => it.name === name).length > 1;
  return new Map(
    found.map(({ name, file, schema }) => [isAmbiguous(name) ? `${file}${name}` : name, schema]),
  );
}
