import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#/app/screens.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { hrefOf, pagesNamed, presetHref, viewOf } from './view-pages.ts';

let server: TestServer;
let lead: Colleague;
let member: Colleague;
let nobody: Colleague;
beforeAll(async () => {
  server = await testServer();
  lead = await server.as('Team lead');
  member = await server.as('Member');
  nobody = await server.nobody();
});
afterAll(() => server.close());

const names = async (who: Colleague, path?: string) => {
  const { body } = await who.call('GET /saved-views', path ? { path } : {});
  return (body['rows'] as { name: string }[]).map((it) => it.name);
};
const list = { path: '/project/list', query: 'status=1&groupBy=assignee' };

test('nobody without a session, and no page that is not there or not open', async () => {
  expect((await server.call('GET /saved-views', list)).status).toBe(401);
  expect((await server.call('POST /save-view', { ...list, name: 'Mine' })).status).toBe(401);
  for (const path of ['/nowhere', '//evil.example', '/settings/company'])
    for (const [key, more] of [
      ['POST /save-view', { name: 'Mine' }],
      ['POST /save-default-view', {}],
    ] as const)
      expect(await member.call(key, { path, query: 'a=1', ...more })).toMatchObject({
        status: 400,
        body: { fields: { path: 'There is no such page.' } },
      });
});

test('a shared view is there for who may open its page, and found by them alone', async () => {
  const saved = await lead.call('POST /save-view', { ...list, name: 'By assignee', shared: true });
  expect(saved.status).toBe(200);
  await lead.call('POST /save-view', { ...list, name: 'For me alone' });
  expect(await names(lead, '/project/list')).toEqual(['By assignee', 'For me alone']);
  expect(await names(member, '/project/list')).toEqual(['By assignee']);
  expect(await names(member, '/bug-reports')).toEqual([]);
  expect(await names(member)).toEqual(['By assignee']);
  const found = async (who: Colleague) =>
    ((await who.call('GET /search', { q: 'assignee' })).body['rows'] as { kind: string }[]).filter(
      (it) => it.kind === 'view',
    );
  expect(await found(member)).toHaveLength(1);
  // Whose role opens no page has none to see, nor to learn what others look at.
  expect(await names(nobody, '/project/list')).toEqual([]);
  expect(await names(nobody)).toEqual([]);
  expect(await found(nobody)).toEqual([]);
});

test('a page opens as its reader has set it, and plainly again', async () => {
  const preset = async (who: Colleague) =>
    (await who.call('GET /saved-views', { path: '/tasks' })).body['preset'];
  await member.call('POST /save-default-view', { path: '/tasks', query: 'status=all' });
  expect(await preset(member)).toBe('status=all');
  expect(await preset(lead)).toBeNull();
  await member.call('POST /save-default-view', { path: '/tasks', query: null });
  expect(await preset(member)).toBeNull();
});

test('what is open and where one is are no part of a view; its place stays when it is opened', () => {
  const search = {
    project: 'NGT',
    board: '3',
    issue: 'NGT-7',
    page: '4',
    status: ['1', '2'],
    groupBy: 'assignee',
  };
  const view = viewOf('/project/list', search);
  expect(view).toBe('status=1&status=2&groupBy=assignee');
  expect(hrefOf('/project/list', view, { project: 'TID', issue: 'TID-1' })).toBe(
    '/project/list?project=TID&status=1&status=2&groupBy=assignee',
  );
  expect(hrefOf('/project/list', '', {})).toBe('/project/list');
  expect(viewOf('/dashboard', { date: 'last7', page: '2' })).toBe('date=last7');
});

test('what one came to see stays open over the filters that one opens a page with', () => {
  const search = { user: '7', task: 'edit' };
  expect(presetHref('/user-management/users', 'status=blocked', search)).toBe(
    '/user-management/users?user=7&task=edit&status=blocked',
  );
});

test('the pages whose addresses are told apart are there', () => {
  const paths: string[] = screens.map((it) => it.path);
  expect(pagesNamed.filter((it) => !paths.includes(it))).toEqual([]);
});

test('views with numbers in their names stand in the order one counts in', async () => {
  const path = '/tasks/teams';
  for (const name of ['Sprint 11', 'Sprint 2', 'sprint 1'])
    await lead.call('POST /save-view', { path, query: 'group=person', name });
  expect(await names(lead, path)).toEqual(['sprint 1', 'Sprint 2', 'Sprint 11']);
});
