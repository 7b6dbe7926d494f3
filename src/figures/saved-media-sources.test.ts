import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '#/store/records/migrations/0064_media-sources.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let author: number;

beforeAll(async () => {
  server = await testServer();
  author = (await server.as('Admin')).id;
});
afterAll(() => server.close());

test('saved views of spend and cohorts keep what they were narrowed to', async () => {
  const { db } = server;
  const view = (path: string, query: string) => ({ person_id: author, path, name: query, query });
  await db
    .insertInto('saved_views')
    .values([
      view('/user-acquisition', 'network=3&network=4&by=network&country=PK'),
      view('/roas-dashboard', 'drill=app&drill=network'),
      view('/monetisation', 'network=3&by=network'),
    ])
    .execute();
  // A migration of names may be repeated: nothing is renamed twice.
  await up(db as never);
  await up(db as never);
  const rows = await db.selectFrom('saved_views').select('query').orderBy('id').execute();
  expect(rows.map((it) => it.query)).toEqual([
    'mediaSource=3&mediaSource=4&by=mediaSource&country=PK',
    'drill=app&drill=mediaSource',
    'network=3&by=network',
  ]);
});

test('reports and alerts of spend are by media source, those that tell revenue stay as they are', async () => {
  const { db } = server;
  const report = (name: string, measures: string[]) => ({
    name,
    definition: JSON.stringify({ filter: { network: [3] }, by: ['network', 'day'], measures }),
    author_id: author,
    sharing: 'nobody' as const,
  });
  await db
    .insertInto('reports')
    .values([report('Spend', ['spend', 'roas7', 'campaignCtr']), report('Both', ['spend', 'ecpm'])])
    .execute();
  const rule = { measure: 'cpi', filter: { network: [3] }, by: 'network' };
  await db
    .insertInto('report_alerts')
    .values({ author_id: author, report_id: null, rule: JSON.stringify(rule) as never })
    .execute();
  await up(db as never);
  const reports = await db.selectFrom('reports').select('definition').orderBy('id').execute();
  expect(reports.map((it) => it.definition)).toMatchObject([
    { filter: { mediaSource: [3] }, by: ['mediaSource', 'day'] },
    { filter: { network: [3] }, by: ['network', 'day'] },
  ]);
  const alert = await db.selectFrom('report_alerts').select('rule').executeTakeFirstOrThrow();
  expect(alert.rule).toEqual({ measure: 'cpi', filter: { mediaSource: [3] }, by: 'mediaSource' });
});
