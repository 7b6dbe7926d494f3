import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../tests/support/server.ts';
import { openApi } from '../openapi.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const older = pathToFileURL(join(root, 'tests/support/api-clients/older-typescript.ts')).href;
const run = promisify(execFile);

let folder: string;
let server: TestServer;
const inFolder = (name: string) => join(folder, name);
const installed = (path: string) => join(root, 'node_modules', path);
const generate = (path: string, ...args: string[]) =>
  run(process.execPath, ['--import', older, installed(path), ...args], {
    cwd: folder,
    maxBuffer: 1e8,
  });

/** Compiles a file that uses what was generated; what the compiler says against it. */
async function complaints(name: string, text: string): Promise<string> {
  writeFileSync(inFolder(name), text);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
  ];
  const target = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  const types = ['--types', 'node', '--typeRoots', installed('@types')];
  const args = [...options, ...target, ...types, inFolder(name)];
  return run(process.execPath, [installed('typescript/bin/tsc'), ...args], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

beforeAll(async () => {
  server = await testServer();
  // Inside the project: what is generated is resolved as our own files are.
  mkdirSync(join(root, '.data'), { recursive: true });
  folder = mkdtempSync(join(root, '.data', 'clients-'));
  writeFileSync(inFolder('openapi.json'), JSON.stringify(await openApi()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

test('openapi-typescript makes types of it that compile and tell what is answered', async () => {
  await generate('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types.ts');
  const using = (field: string) => `
    import type { components, paths } from './types.ts';
    type Reply = paths['/api/departments']['get']['responses']['200']['content']['application/json'];
    export const first = (it: Reply): string | undefined => it.rows[0]?.${field};
    export const code: components['schemas']['Refusal']['code'] = 'stale';
  `;
  expect(await complaints('right.ts', using('name'))).toBe('');
  expect(await complaints('wrong.ts', using('surname'))).toContain("'surname' does not exist");
}, 120_000);

test('openapi-ts makes a client of it that compiles and is answered by a real server', async () => {
  await generate('@hey-api/openapi-ts/dist/run.mjs', '-i', 'openapi.json', '-o', 'client');
  expect(
    await complaints(
      'caller.ts',
      `import { getDepartments, postSaveDepartment } from './client/sdk.gen';
       export const add = (name: string) =>
         postSaveDepartment({
           headers: { 'Idempotency-Key': crypto.randomUUID() },
           body: { name, parentId: null, headId: null },
         });
       export const names = async () => (await getDepartments()).data?.rows.map((it) => it.name);`,
    ),
  ).toBe('');
  const { client } = (await import(inFolder('client/client.gen.ts'))) as {
    client: { setConfig: (to: object) => void };
  };
  const { add, names } = (await import(inFolder('caller.ts'))) as {
    add: (name: string) => Promise<{ data?: { id: number }; error?: unknown }>;
    names: () => Promise<string[] | undefined>;
  };
  client.setConfig({ baseUrl: server.base });
  expect(await add('Quality')).toMatchObject({ error: { code: 'unauthenticated' } });
  const { token } = await server.as('Super admin');
  client.setConfig({ baseUrl: server.base, auth: token });
  expect(await add('Quality')).toMatchObject({ data: { id: expect.any(Number), version: 1 } });
  expect(await names()).toEqual(['Quality']);
}, 120_000);
