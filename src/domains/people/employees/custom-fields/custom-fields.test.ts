import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  employeeCast,
  record,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';
import type { CustomField, CustomValue } from './custom-fields.contract.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const save = (input: object, who = cast.hr) =>
  who.call('POST /save-custom-field', {
    name: 'T-shirt size',
    kind: 'text',
    seenBy: 'hr',
    selfFills: false,
    ...input,
  });
const add = async (input: object) => Number(ok(await save(input)).body['id']);
const fields = async () =>
  ok(await cast.hr.call('GET /custom-fields')).body['rows'] as CustomField[];
const seen = async (who: Colleague, person = cast.hira) =>
  ok(await who.call('GET /employee-custom-fields', { person: person.id })).body[
    'rows'
  ] as CustomValue[];
const fill = async (who: Colleague, field: number, value: string | null, person = cast.hira) => {
  const { version } = await record(cast.hr, person.id);
  const values = [{ field, value }];
  return who.call('POST /save-custom-values', { person: person.id, version, values });
};

test('HR keeps the fields, nobody else; bad input names its field', async () => {
  for (const who of [cast.lead, cast.finance, cast.hira]) {
    expect((await who.call('GET /custom-fields')).status).toBe(403);
    expect((await save({}, who)).status).toBe(403);
  }
  const wrong = async (input: object) => Object.keys((await save(input)).body.fields ?? {});
  expect(await wrong({ name: ' ' })).toEqual(['name']);
  expect(await wrong({ name: 'x'.repeat(100_000) })).toEqual(['name']);
  expect(await wrong({ kind: 'choice' })).toEqual(['choices']);
  expect(await wrong({ kind: 'choice', choices: ['S', 's'] })).toEqual(['choices']);
  expect(await wrong({ choices: ['S'] })).toEqual(['choices']);
  // The headings of files are taken: ours, and other words for them.
  for (const name of ['E-mail', 'Phone', 'mobile', 'State'])
    expect(await wrong({ name })).toEqual(['name']);
});

test('who sees a field and who fills it in is the field’s own', async () => {
  const size = await add({
    kind: 'choice',
    choices: ['S', 'M'],
    seenBy: 'everybody',
    selfFills: true,
  });
  const badge = await add({ name: 'Badge', seenBy: 'manager' });
  const risk = await add({ name: 'Risk of leaving', seenBy: 'hr' });
  const names = async (who: Colleague) => (await seen(who)).map((it) => it.name);
  expect(await names(cast.hr)).toEqual(['Badge', 'Risk of leaving', 'T-shirt size']);
  expect(await names(cast.manager)).toEqual(['Badge', 'T-shirt size']);
  expect(await names(cast.hira)).toEqual(['Badge', 'T-shirt size']);
  expect(await names(cast.member)).toEqual(['T-shirt size']);
  expect((await seen(cast.hira)).map((it) => it.mayChange)).toEqual([false, true]);
  // What one does not see does not exist; what one only sees is refused.
  expect((await fill(cast.hira, risk, 'high')).body.fields).toHaveProperty('values.0.field');
  expect((await fill(cast.hira, badge, 'A-17')).status).toBe(403);
  expect((await fill(cast.member, size, 'M')).status).toBe(404);
  expect((await fill(cast.hira, size, 'XXL')).body.fields).toEqual({
    'values.0.value': 'Choose one of: S, M.',
  });
  ok(await fill(cast.hira, size, 'm'));
  ok(await fill(cast.hr, risk, 'high'));
  expect((await seen(cast.member))[0]).toMatchObject({ value: 'M' });
  const stale = await cast.hr.call('POST /save-custom-values', {
    person: cast.hira.id,
    version: 1,
    values: [{ field: size, value: 'S' }],
  });
  expect(stale.status).toBe(412);
  // The log, which more people read, has only what everybody sees.
  const history = JSON.stringify(
    ok(await cast.hr.call('GET /employee-history', { id: cast.hira.id })).body,
  );
  expect(history).toContain('"field":"T-shirt size","before":null,"after":"M"');
  expect(history).toContain('Risk of leaving');
  expect(history).not.toContain('high');
});

test('each kind takes what it is, and a choice that is no longer offered stays', async () => {
  const kinds = {
    number: [['12,500.5', '12500.5'], ['twelve']],
    day: [['2025-11-20', '2025-11-20'], ['2025-02-30']],
    'yes-no': [['Yes', 'yes'], ['perhaps']],
  } as const;
  for (const [kind, [[typed, kept], [wrong]]] of Object.entries(kinds)) {
    const id = await add({ name: `A ${kind}`, kind });
    expect((await fill(cast.hr, id, wrong)).body.fields).toHaveProperty('values.0.value');
    ok(await fill(cast.hr, id, typed));
    expect((await seen(cast.hr)).find((it) => it.id === id)?.value).toBe(kept);
    ok(await fill(cast.hr, id, null));
    expect((await seen(cast.hr)).find((it) => it.id === id)?.value).toBeNull();
  }
  const size = (await fields()).find((it) => it.name === 'T-shirt size')!;
  const { id, version, name, kind, seenBy, selfFills } = size;
  const to = { id, version, name, kind, seenBy, selfFills, choices: ['S', 'L'] };
  ok(await save(to));
  ok(await fill(cast.hira, id, 'M'));
  expect((await save({ ...to, version: version + 1, kind: 'text', choices: [] })).status).toBe(400);
  expect((await save(to)).status).toBe(412);
});

test('an archived field is out of sight and comes back with its values', async () => {
  const badge = (await fields()).find((it) => it.name === 'Badge');
  ok(await fill(cast.hr, badge!.id, 'A-17'));
  const archive = (version: number, archived: boolean) =>
    cast.hr.call('POST /archive-custom-field', { id: badge!.id, version, archived });
  expect((await archive(9, true)).status).toBe(412);
  ok(await archive(badge!.version, true));
  expect((await seen(cast.hr)).map((it) => it.id)).not.toContain(badge!.id);
  expect((await fill(cast.hr, badge!.id, 'B')).status).toBe(400);
  const twin = await add({ name: badge!.name });
  // The name is taken meanwhile.
  expect((await archive(badge!.version + 1, false)).status).toBe(409);
  ok(await cast.hr.call('POST /archive-custom-field', { id: twin, version: 1, archived: true }));
  ok(await archive(badge!.version + 1, false));
  expect((await seen(cast.hr)).find((it) => it.id === badge!.id)?.value).toBe('A-17');
});

test('fields are columns of the export and of the import, by their names', async () => {
  const head = 'E-mail,T-shirt size,Risk of leaving,Shoe size';
  const send = async (key: string, size: string, risk: string, who = cast.hr) => {
    const form = new FormData();
    const content = `${head}\nhira.baig@backlot.example,${size},${risk},44\n`;
    form.append('file', new File([content], 'staff.csv', { type: 'text/csv' }));
    return who.call(`POST /${key}`, form);
  };
  const wrong = ok(await send('check-employee-import', 'XXL', 'low')).body;
  expect(wrong['problems']).toMatchObject([{ row: 2, column: 'T-shirt size' }]);
  expect(wrong['ignored']).toEqual(['Shoe size']);
  const twice = new FormData();
  const doubled = 'E-mail,Badge,badge\nhira.baig@backlot.example,A,B\n';
  twice.append('file', new File([doubled], 'staff.csv', { type: 'text/csv' }));
  const told = ok(await cast.hr.call('POST /check-employee-import', twice)).body;
  expect(told['problems']).toMatchObject([{ row: 1, column: 'Badge' }]);
  const checked = ok(await send('check-employee-import', 'L', '=1+1')).body;
  expect(checked['preview']).toMatchObject([
    {
      what: 'changed',
      changes: [
        { field: 'T-shirt size', before: 'M', after: 'L' },
        { field: 'Risk of leaving', before: 'high', after: '=1+1' },
      ],
    },
  ]);
  expect(ok(await send('import-employees', 'L', '=1+1')).body).toMatchObject({ changed: 1 });
  expect(ok(await send('import-employees', 'L', '=1+1')).body).toMatchObject({ same: 1 });
  const file = async (who: Colleague) =>
    String(ok(await who.call('GET /employees/export', { format: 'csv' })).body['raw']);
  const whole = await file(cast.hr);
  expect(whole).toContain('Risk of leaving');
  // A formula is text in the file.
  expect(whole).toContain("'=1+1");
  expect(await file(cast.admin)).toContain('T-shirt size');
  expect(await file(cast.lead)).not.toContain('Risk of leaving');
});

test('fields are added, filled in and archived in one line', { timeout: 90_000 }, async () => {
  const hand = typist(server, cast.hr);
  await hand.does('add employee field Parking space');
  const filled = await hand.does('fill in hira parking space P-9');
  expect(filled.message).toBe('The record of Hira Baig is saved');
  await filled.undo!();
  await hand.does('fill in hira parking space P-9');
  const archived = await hand.does('archive employee field parking space');
  await archived.undo!();
  await hand.does('archive employee field parking space');
  await hand.does('restore employee field parking space');
  expect((await seen(cast.hr)).find((it) => it.name === 'Parking space')?.value).toBe('P-9');
});
