import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessToValues, auditKinds } from '#/domains/platform/audit/subjects.ts';
import { recordKinds } from '#/kernel/record-kinds.ts';
import { allAuditWords, auditWords } from '#/server/audit-words.ts';
import { textsIn } from '#/server/texts/find-texts.ts';
import { writtenEntries } from './audit-entries.ts';

/** What only a running program names is looked at as each test server closes: `written-in-words.ts`. */
const entries = writtenEntries();

test('every action that the code writes into the audit log has words', () => {
  const actions = entries.flatMap((it) => it.actions.map((action) => ({ action, path: it.path })));
  expect(actions.length).toBeGreaterThan(400);
  expect(actions.filter((it) => !auditWords.actions.has(it.action))).toEqual([]);
});

test('every kind of record in the audit log has words', () => {
  const kinds = [...recordKinds, ...entries.flatMap((it) => it.kind ?? [])];
  expect(kinds.length).toBeGreaterThan(400);
  expect([...new Set(kinds)].filter((it) => !auditWords.kinds.has(it))).toEqual([]);
});

test('every field that the code names in an entry has words', () => {
  const fields = entries.flatMap(({ path, kind, actions, fields: named }) =>
    named.flatMap((field) =>
      actions.map((action) => ({ path, field, of: { action, kind: kind ?? '' } })),
    ),
  );
  expect(fields.length).toBeGreaterThan(500);
  const without = fields.filter((it) => !auditWords.hasField(it.of, it.field));
  expect(without.map((it) => `${it.path}: ${it.field}`)).toEqual([]);
});

test('an action and a kind have their words in one place', () => {
  for (const side of ['actions', 'kinds'] as const) {
    const all = allAuditWords.flatMap((it) => Object.keys(it[side]));
    expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([]);
  }
});

test('no two actions are told in the same words', () => {
  const all = [...auditWords.actions.values()];
  expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([]);
});

test('each kind says who may read its values', () => {
  expect([...auditWords.kinds.keys()].toSorted()).toEqual([...auditKinds]);
  const forgotten = auditKinds.filter((it) => JSON.stringify(accessToValues(it))?.includes('*:*'));
  expect(forgotten).toEqual([]);
});

test('all words can be translated', () => {
  const texts = new Set(
    globSync('src/**/*.ts').flatMap((path) =>
      /-words\.ts$|-rules\.ts$|employee-fields\.ts$|git-hosts\.ts$/.test(path)
        ? textsIn(readFileSync(path, 'utf8'), path).map((it) => it.text)
        : [],
    ),
  );
  const words = allAuditWords.flatMap((it) => [
    ...Object.values(it.kinds),
    ...Object.values(it.actions),
    ...Object.values(it.fields ?? {}),
  ]);
  expect(words.filter((it) => !texts.has(it))).toEqual([]);
});
