import { afterAll, beforeAll, expect, test } from 'vitest';
import { permit, write } from '../../../../tests/support/document-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { create, taskCast } from '../../../../tests/support/task-cast.ts';

let server: TestServer;
let amna: Colleague;
let outsider: Colleague;

const titles = async (who: Colleague, q: string, deep: boolean) =>
  ((await who.call('GET /search', { q, deep })).body['rows'] as { title: string }[]).map(
    (it) => it.title,
  );

beforeAll(async () => {
  server = await testServer();
  ({ amna } = await taskCast(server));
  outsider = await server.as('Member', { teamId: await server.team('Elsewhere') });
});
afterAll(() => server.close());

test('a closed task is found where it is asked for, after the open ones, by nobody else', async () => {
  const closed = await create(amna, { title: 'Zebra crossing' });
  await server.db
    .updateTable('tasks')
    .set({ status: 'closed', closed_at: server.clock.now })
    .where('id', '=', Number(closed.body['id']))
    .execute();
  await create(amna, { title: 'Zebra stripes' });
  expect(await titles(amna, 'zebra', false)).toEqual(['Zebra stripes']);
  expect(await titles(amna, 'zebra', true)).toEqual(['Zebra stripes', 'Zebra crossing']);
  expect(await titles(outsider, 'zebra', true)).toEqual([]);
});

test('a document is found by what stands in it, with the place, only by who may read it', async () => {
  const told = [
    { title: 'Holidays', body: 'Unused days **carry over** until the end of May.' },
    { title: 'Carry bags', body: 'What is lent to whom.' },
  ];
  for (const it of told)
    await permit(amna, await write(amna, it), { audience: 'people', people: [] });
  expect(await titles(amna, 'carry', false)).toEqual(['Carry bags']);
  expect(await titles(amna, 'carry', true)).toEqual(['Carry bags', 'Holidays']);
  expect(await titles(outsider, 'carry', true)).toEqual([]);
  const over = await amna.call('GET /search', { q: 'carry unused', deep: true });
  expect(over.body['rows']).toMatchObject([
    { title: 'Holidays', note: expect.stringContaining('carry over') },
  ]);
});

test('without words nothing more than the open is listed', async () => {
  const { body } = await amna.call('GET /search', { deep: true });
  const rows = body['rows'] as { title: string }[];
  expect(rows.map((it) => it.title)).not.toContain('Zebra crossing');
});
