import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeProgram, termOf } from '#/server/cli/commands.ts';
import { environmentExample, variables } from '#/server/variables.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');

test('the README has every environment variable with its meaning and default', () => {
  const table = /<!-- variables -->\s*([\s\S]*?)\s*<!-- \/variables -->/.exec(readme)?.[1] ?? '';
  const rows = variables.map((it) => `| \`${it.name}\` | ${it.meaning} | ${it.fallback || '–'} |`);
  const wanted = ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n');
  expect(table).toBe(wanted);
});

test('the README has every command with what it takes and does', () => {
  const table = /<!-- commands -->\s*([\s\S]*?)\s*<!-- \/commands -->/.exec(readme)?.[1] ?? '';
  const { commands } = makeProgram(async () => {});
  const rows = commands.map(
    (it) => `| \`${termOf(it).replaceAll('|', '\\|')}\` | ${it.description()} |`,
  );
  expect(table).toBe(['| command | what it does |', '|---|---|', ...rows].join('\n'));
});

test('.env.example names the same variables', () => {
  expect(read('.env.example')).toBe(environmentExample());
});

test('every script the README names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [
    ...readme.matchAll(
      /npm (?:run )?(start|test|dev|build|check|bench|torture|backlot|dev:ext|test:e2e)\b/g,
    ),
  ];
  expect(named.map((it) => it[1]!).filter((it) => !scripts[it])).toEqual([]);
});
