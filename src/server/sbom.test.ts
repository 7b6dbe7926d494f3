import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { billOfMaterials } from './sbom.ts';

/** The parts of CycloneDX 1.5 that are used here: anything else in them would not be valid. */
const Component = z.object({
  'bom-ref': z.string().min(1),
  type: z.enum(['library', 'application', 'framework']),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().startsWith('pkg:npm/'),
  hashes: z
    .array(z.object({ alg: z.enum(['SHA-1', 'SHA-256', 'SHA-512']), content: z.hex() }))
    .optional(),
});
/** Nothing in it is of the moment it is made. */
const Bom = z.strictObject({
  $schema: z.url(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  version: z.number().int(),
  metadata: z.strictObject({
    tools: z.array(z.object({ name: z.string() })),
    lifecycles: z.array(z.object({ phase: z.string() })),
    properties: z.array(z.unknown()).optional(),
    component: Component,
  }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

interface Locked {
  version: string;
  link?: boolean;
}

test('the bill of materials is valid and names every package of the lock file', async () => {
  const bom = Bom.parse(JSON.parse(await billOfMaterials()));
  const refs = new Set([bom.metadata.component, ...bom.components].map((it) => it['bom-ref']));
  expect(refs.size).toBe(bom.components.length + 1);
  expect(
    bom.dependencies.flatMap((it) => [it.ref, ...it.dependsOn]).filter((it) => !refs.has(it)),
  ).toEqual([]);
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(lock.packages)
    .filter(([path, it]) => path !== '' && !it.link)
    .map(([path, it]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${it.version}`);
  const named = new Set(bom.components.map((it) => `${it.name}@${it.version}`));
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter((it) => !named.has(it))).toEqual([]);
  expect(bom.components.filter((it) => !it.hashes?.length).map((it) => it.name)).toEqual([]);
}, 60_000);
