import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderOf } from '#/server/build.ts';

const execute = promisify(execFile);

interface Remark {
  code: string;
  file?: string;
}

/** What docs/store/permissions.md explains: libraries as they are published. */
const explained = ['UNSAFE_VAR_ASSIGNMENT', 'DANGEROUS_EVAL'];

/** Ends with an error code when it finds one, so what it says is read either way. */
async function linted(folder: string) {
  const linter = join('node_modules', '.bin', 'addons-linter');
  const run = execute(linter, [folder, '--output', 'json'], { maxBuffer: 50e6 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as Record<'errors' | 'warnings' | 'notices', Remark[]>;
}

test('the linter of addons.mozilla.org finds nothing that is not explained', async () => {
  const { errors, warnings, notices } = await linted(folderOf('firefox'));
  expect(errors).toEqual([]);
  expect(notices).toEqual([]);
  const others = warnings.filter((it) => !explained.includes(it.code));
  expect(others).toEqual([]);
  expect(new Set(warnings.map((it) => it.file?.split('/')[0]))).toEqual(new Set(['chunks']));
}, 400_000);

test.each(['chrome', 'firefox'] as const)('%s is asked for what is explained', async (target) => {
  const manifest = JSON.parse(await readFile(join(folderOf(target), 'manifest.json'), 'utf8'));
  const reasons = await readFile('docs/store/permissions.md', 'utf8');
  for (const it of manifest.permissions) expect(reasons).toContain(`| \`${it}\``);
  // A browser takes four suggested keys, and refuses the whole package with a fifth.
  const commands = Object.values<{ suggested_key?: object }>(manifest.commands);
  expect(commands.filter((it) => it.suggested_key)).toHaveLength(4);
  expect(manifest.content_scripts).toBeUndefined();
  expect(manifest.web_accessible_resources ?? []).toEqual([]);
  // No page may speak to it. Other extensions may try, as they may to any: nothing listens to them.
  expect(manifest.externally_connectable).toBeUndefined();
  const worker = manifest.background.service_worker ?? manifest.background.scripts[0];
  const code = await readFile(join(folderOf(target), worker), 'utf8');
  expect(code).not.toMatch(/\.on(Message|Connect|UserScriptMessage)External\b/);
  // Whatever a hole in a page would bring: no script and no style of others, and no call but to a server.
  const { extension_pages: policy } = manifest.content_security_policy;
  const rules = new Map(
    String(policy)
      .split('; ')
      .map((it) => [it.split(' ')[0]!, it.split(' ').slice(1).join(' ')]),
  );
  expect(Object.fromEntries(rules)).toMatchObject({
    'script-src': "'self'",
    'style-src': expect.stringMatching(/^'self'(?: 'sha256-[\w+/]{43}=')+$/),
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'connect-src': "'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  });
});
