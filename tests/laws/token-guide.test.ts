import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../support/access-token.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** What the guide to access tokens tells people to type does what it says. */

const guide = readFileSync('docs/operate/access-tokens.md', 'utf8');
const blocks = [...guide.matchAll(/^```sh$([\s\S]*?)^```$/gm)].map(([, it]) => it!.trim());
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'backlot-guide-'));
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Types these lines into a shell, with the token where it is asked for. */
async function typed(lines: readonly string[], token: string) {
  const script = `set -eu\n${lines.join('\necho\n')}`.replace(
    'https://backlot.example.com',
    server.base,
  );
  const shell = spawn('bash', ['-c', script], { cwd: folder });
  shell.stdin.end(`${token}\n`);
  const [out, , code] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    new Promise((done) => shell.once('close', done)),
  ]);
  return { out, code };
}

test.skipIf(!hasCurl)('every command of the guide works, from one token to a change', async () => {
  const admin = await server.as('Admin');
  const program = await programOf(server, admin, {
    'people:read': 'all',
    'departments:write': 'all',
  });
  expect(blocks).toHaveLength(4);
  const { out, code } = await typed(blocks, program.token);
  expect(code).toBe(0);
  const [about, users, saved] = out
    .split('\n')
    .filter(Boolean)
    .map((it) => JSON.parse(it) as Record<string, unknown>);
  expect(about).toMatchObject({ kind: 'personal', person: { id: admin.id } });
  expect(users).toHaveProperty('totalRows');
  expect(saved).toMatchObject({ name: 'Quality' });
  expect(statSync(join(folder, 'backlot.header')).mode & 0o077).toBe(0);
});

test.skipIf(!hasCurl)('a wrong token ends the shell with curl’s status', async () => {
  const { out, code } = await typed(blocks, `blt_${'a'.repeat(12)}_${'A'.repeat(43)}`);
  expect(code).toBe(22);
  expect(out).toContain('This access token is not good');
});
