import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCast, type AppCast } from '../../../../../tests/support/app-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: AppCast;
beforeAll(async () => {
  server = await testServer();
  cast = await appCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('app_owners').execute();
  await server.db.deleteFrom('apps').execute();
});

const HEAD = 'Name,Platform,Package,Store id,Team,Store account,Status,Released,Core';
const list = (...lines: string[]) => [HEAD, ...lines].join('\n');
const send = (key: string, who: Colleague, text: string, existing?: string) => {
  const form = new FormData();
  if (existing) form.append('existing', existing);
  form.append('file', new File([text], 'apps.csv', { type: 'text/csv' }));
  return who.call(`POST /${key}`, form);
};
const check = async (text: string, existing?: string, who = cast.admin) =>
  ok(await send('check-apps-import', who, text, existing)).body;
const bring = (text: string, existing?: string, who = cast.admin) =>
  send('import-apps', who, text, existing);
const problemsOf = async (text: string, existing?: string, who?: Colleague) =>
  ((await check(text, existing, who))['problems'] as { row: number; column: string }[]).map(
    (it) => [it.row, it.column],
  );
const apps = async () => rowsOf(await cast.admin.call('GET /apps', { perPage: 200 }));

const fox = 'Fox Run,Android,com.studio.fox,,,,,,';

test('only those who may change apps import them; what is no list is named', async () => {
  const form = new FormData();
  form.append('file', new File([list(fox)], 'apps.csv'));
  for (const key of ['import-apps', 'check-apps-import']) {
    expect((await server.call(`POST /${key}`, form)).status).toBe(401);
    expect((await send(key, cast.member, list(fox))).status).toBe(403);
    expect((await send(key, cast.finance, list(fox))).status).toBe(403);
    expect(await send(key, cast.admin, list(fox), 'replace')).toMatchObject({
      status: 400,
      body: { fields: { existing: expect.any(String) } },
    });
    expect(await send(key, cast.admin, 'PK\u0003\u0004\0')).toMatchObject({
      status: 400,
      body: { fields: { file: /XLSX/ } },
    });
  }
  expect(await apps()).toEqual([]);
});

test.each([
  ['without a name', ',Android,com.studio.owl,,,,,,', 'Name'],
  ['without a platform', 'Owl,,com.studio.owl,,,,,,', 'Platform'],
  ['with an unknown platform', 'Owl,Symbian,com.studio.owl,,,,,,', 'Platform'],
  ['without package and store id', 'Owl,Android,,,,,,,', 'Package'],
  ['with a package that is none', 'Owl,Android,no dots,,,,,,', 'Package'],
  ['of an unknown team', 'Owl,Android,com.studio.owl,,Nobody,,,,', 'Team'],
  ['of an unknown account', 'Owl,Android,com.studio.owl,,,Nobody,,,', 'Store account'],
  ['with an unknown status', 'Owl,Android,com.studio.owl,,,,archived,,', 'Status'],
  ['with a day that is none', 'Owl,Android,com.studio.owl,,,,,31/02/2025,', 'Released'],
  ['with a flag that is none', 'Owl,Android,com.studio.owl,,,,,,perhaps', 'Core app'],
  ['with the package of another row', 'Owl,Android,COM.studio.fox,,,,,,', 'Package'],
])('an app %s is a problem of its cell, and nothing is imported', async (_what, line, column) => {
  expect(await problemsOf(list(fox, line))).toEqual([[3, column]]);
  const reply = await bring(list(fox, line));
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { file: expect.stringMatching(/^Nothing was imported\. Row 3, /) } },
  });
  expect(await apps()).toEqual([]);
});

test('a file without a column of packages or with one twice is refused by its heading', async () => {
  expect(await problemsOf('Name,Platform\nFox,iOS')).toContainEqual([1, 'Package']);
  expect(await problemsOf('Name,Package,Bundle id\nFox,com.a.b,com.a.c')).toContainEqual([
    1,
    'Bundle id',
  ]);
});

test('a list is imported once, whatever way it names platform and store', async () => {
  const text = [
    'App,OS,Package or store id,Team,Account,Stage,Launch date,Core,Downloads',
    `Fox Run,Google Play,com.studio.fox,Apps ${cast.nth},play ${cast.nth},Live,1/5/2025,yes,10`,
    'Fox Run,App Store,id1234567890,,,draft,,no,20',
    'Owl Nest,,https://play.google.com/store/apps/details?id=com.studio.owl&hl=en,,,,,,',
    ',,,,,,,,',
    'Owl Nest,,https://apps.apple.com/pk/app/owl-nest/id987654321,,,,,,',
  ].join('\n');
  expect(await check(text)).toMatchObject({
    rows: 4,
    added: 4,
    problems: [],
    ignored: ['Downloads'],
  });
  expect(await apps()).toEqual([]);
  expect(ok(await bring(text)).body).toEqual({ added: 4, changed: 0, same: 0 });
  expect(await apps()).toMatchObject([
    {
      name: 'Fox Run',
      platform: 'android',
      package: 'com.studio.fox',
      team: { id: cast.team },
      account: { id: cast.store },
      status: 'live',
      core: true,
      releasedOn: '2025-05-01',
    },
    { name: 'Fox Run', platform: 'ios', package: '', storeId: '1234567890', status: 'draft' },
    { name: 'Owl Nest', platform: 'android', package: 'com.studio.owl' },
    { name: 'Owl Nest', platform: 'ios', storeId: '987654321', status: 'live' },
  ]);
  const again = ok(await bring(text, 'update')).body;
  expect(again).toEqual({ added: 0, changed: 0, same: 4 });
  const owners = await server.db.selectFrom('app_owners').select('team_id').execute();
  expect(owners).toContainEqual({ team_id: cast.team });
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', '=', 'app.import')
    .orderBy('id')
    .execute();
  expect(audit.map((it) => it.after)).toContainEqual({ added: 4, changed: 0, same: 0 });
});

test('two servers’ worth of the same list at once add its apps once', async () => {
  const text = list('Fox Run,iOS,,1234567890,,,,,');
  const replies = await Promise.all([bring(text), bring(text), bring(text)]);
  expect(replies.map((it) => Number(it.body['added'])).toSorted()).toEqual([0, 0, 1]);
  expect(await apps()).toHaveLength(1);
});

test('apps that are here are left or updated, as told; an empty cell changes nothing', async () => {
  ok(await bring(list(fox, 'Owl,iOS,,1234567890,,,,,')));
  const text = list(
    `Fox Run 2,Android,COM.STUDIO.fox,,Apps ${cast.nth},,paused,,`,
    'Owl,iOS,com.studio.owl,id1234567890,,,,,',
    'New one,iOS,com.studio.new,,,,,,',
  );
  expect(ok(await bring(text)).body).toEqual({ added: 1, changed: 0, same: 2 });
  expect(await check(text, 'update')).toMatchObject({ added: 0, changed: 2, same: 1 });
  expect(ok(await bring(text, 'update')).body).toEqual({ added: 0, changed: 2, same: 1 });
  expect(await apps()).toMatchObject([
    { name: 'Fox Run 2', team: { id: cast.team }, status: 'paused', version: 2 },
    { name: 'New one' },
    { name: 'Owl', package: 'com.studio.owl', status: 'live' },
  ]);
  const edits = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'app.edit')
    .execute();
  expect(edits).toContainEqual({ after: expect.objectContaining({ name: 'Fox Run 2' }) });
});

test('an app made of a report’s name, that no store names yet, is found by its name', async () => {
  await server.db
    .insertInto('apps')
    .values({
      name: 'Fox Run',
      key: 'FXR',
      platform: 'android',
      package: '',
      status: 'live',
      icon: 0,
    })
    .execute();
  expect(ok(await bring(list(fox), 'update')).body).toEqual({ added: 0, changed: 1, same: 0 });
  expect(await apps()).toMatchObject([{ key: 'FXR', package: 'com.studio.fox' }]);
});

test('an app is in the list once, its key stays, and two apps are not one', async () => {
  ok(await bring(list(fox, 'Owl,Android,com.studio.owl,1234567890,,,,,')));
  expect(await problemsOf(list(fox, 'Fox,Android,com.Studio.Fox,,,,,,'))).toEqual([[3, 'Name']]);
  expect(await problemsOf(list('Fox,Android,com.studio.fox,1234567890,,,,,'))).toEqual([
    [2, 'Store id'],
  ]);
  const key = 'Name,Platform,Package,Key\nFox Run,Android,com.studio.fox,ZZZ';
  expect(await problemsOf(key, 'update')).toEqual([[2, 'Key']]);
  const archived = (await apps())[0]!;
  ok(
    await cast.admin.call('POST /delete-app', { id: archived['id'], version: archived['version'] }),
  );
  expect(await problemsOf(list('Fox 2,Android,com.studio.fox,,,,,,'), 'update')).toEqual([
    [2, 'Name'],
  ]);
  expect(await problemsOf(list('Fox 2,Android,com.studio.fox,,,,,,'))).toEqual([]);
});

test('a lead imports apps of their own team, and touches no other’s', async () => {
  ok(await bring(list(`Fox Run,Android,com.studio.fox,,Apps elsewhere ${cast.nth},,,,`)));
  const theirs = list(`Mine now,Android,com.studio.fox,,Apps ${cast.nth},,,,`);
  expect(await problemsOf(theirs, 'update', cast.lead)).toEqual([[2, 'Package']]);
  const away = list(`Owl,Android,com.studio.owl,,Apps elsewhere ${cast.nth},,,,`);
  expect(await problemsOf(away, undefined, cast.lead)).toEqual([[2, 'Team']]);
  expect(await problemsOf(list('Owl,iOS,com.studio.owl,,,,,,'), undefined, cast.lead)).toEqual([
    [2, 'Team'],
  ]);
  const own = list(`Owl,Android,com.studio.owl,,Apps ${cast.nth},,,,`);
  expect(ok(await bring(own, undefined, cast.lead)).body).toMatchObject({ added: 1 });
  expect((await apps()).map((it) => it['name'])).toEqual(['Fox Run', 'Owl']);
});
