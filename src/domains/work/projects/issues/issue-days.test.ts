import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
});
afterAll(() => server.close());

interface Made {
  id: number;
  version: number;
  startsOn: string | null;
  dueOn: string | null;
}

const make = async (change: object) =>
  ok(await createIssue(cast.lead, cast.key, change)).body as object as Made;
const update = ({ id, version }: Made, change: object) =>
  cast.lead.call('POST /cjprojects/update-issue', { id, version, ...change });

test('an issue that is due before it starts is refused by the name of what is set', async () => {
  const both = { startsOn: '2025-12-12', dueOn: '2025-12-03' };
  const made = await createIssue(cast.lead, cast.key, both);
  const dueEarly = { dueOn: 'This is before the start date, 2025-12-12.' };
  expect([made.status, made.body.fields]).toEqual([400, dueEarly]);
  const it = await make({ startsOn: '2025-12-12' });
  expect((await update(it, { dueOn: '2025-12-03' })).body.fields).toEqual(dueEarly);
  const due = await make({ dueOn: '2025-12-03' });
  expect((await update(due, { startsOn: '2025-12-12' })).body.fields).toEqual({
    startsOn: 'This is after the due date, 2025-12-03.',
  });
  expect((await update(due, { startsOn: '2025-02-30' })).body.fields).toHaveProperty('startsOn');
});

test('both days move at once, beyond where the other was', async () => {
  const it = await make({ startsOn: '2025-12-30', dueOn: '2026-01-02' });
  const moved = ok(await update(it, { startsOn: '2026-01-03', dueOn: '2026-01-06' }));
  expect(moved.body).toMatchObject({ startsOn: '2026-01-03', dueOn: '2026-01-06' });
});

test('an issue of one day starts when it is due, and either day can be taken away', async () => {
  const it = await make({ startsOn: '2025-12-03', dueOn: '2025-12-03' });
  const open = ok(await update(it, { dueOn: null })).body as object as Made;
  expect(open).toMatchObject({ startsOn: '2025-12-03', dueOn: null });
  ok(await update(open, { startsOn: null }));
});

test('the history says from which day to which, and a copy keeps both', async () => {
  const it = await make({ startsOn: '2025-12-03', dueOn: '2025-12-12' });
  ok(await update(it, { startsOn: '2025-12-04' }));
  const { body } = await cast.lead.call('GET /cjprojects/issues-activity', { id: it.id });
  expect(body['rows']).toContainEqual(
    expect.objectContaining({ field: 'start', from: '2025-12-03', to: '2025-12-04' }),
  );
  const copy = await cast.lead.call('POST /cjprojects/clone-issue', { id: it.id });
  expect(ok(copy).body).toMatchObject({ startsOn: '2025-12-04', dueOn: '2025-12-12' });
});

test('several start on one day; one that is due before is left as it was, and named', async () => {
  const [free, late] = [await make({}), await make({ dueOn: '2025-12-03' })];
  const rows = [free, late].map(({ id, version }) => ({ id, version, startsOn: '2025-12-12' }));
  const { body } = ok(await cast.lead.call('POST /cjprojects/update-issues', { rows }));
  expect(body).toMatchObject({
    done: [{ id: free.id, startsOn: '2025-12-12' }],
    refused: [{ id: late.id, fields: { startsOn: 'This is after the due date, 2025-12-03.' } }],
  });
});

test('an import reads start dates, refuses a row due before it starts, and keeps what a file leaves out', async () => {
  const bring = (csv: string) => {
    const body = new FormData();
    body.append('project', cast.key);
    body.append('file', new File([csv], 'issues.csv', { type: 'text/csv' }));
    return cast.lead.call('POST /cjprojects/import-issues', body);
  };
  const wrong = await bring(
    'Issue key,Summary,Start date,Due date\nZ-1,Wrong,2025-12-12,2025-12-03',
  );
  expect(wrong.status).toBe(400);
  ok(await bring('Issue key,Summary,Start date,Due date\nZ-2,Right,3/Dec/25,12/Dec/25'));
  const found = async () => {
    const wanted = { project: cast.key, search: 'Right' };
    const { body } = await cast.lead.call('GET /cjprojects/issues-list', wanted);
    return (body['rows'] as Made[]).map(({ startsOn, dueOn }) => [startsOn, dueOn]);
  };
  expect(await found()).toEqual([['2025-12-03', '2025-12-12']]);
  ok(await bring('Issue key,Summary,Due date\nZ-2,Right,2025-12-14'));
  expect(await found()).toEqual([['2025-12-03', '2025-12-14']]);
  const file = { project: cast.key, columns: 'import' };
  const { body } = await cast.lead.call('GET /cjprojects/export-issues', file);
  expect(String(body['raw'])).toContain('2025-12-03,2025-12-14');
  ok(await bring('Issue key,Summary,Start date,Due date\nZ-2,Right,,2025-12-14'));
  expect(await found()).toEqual([[null, '2025-12-14']]);
});
