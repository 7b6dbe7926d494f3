import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
let mail: string;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar Khalid' });
  member = await server.as('Member', { name: 'Hira Baig' });
  await server.as('Member', { name: 'Zain Abbas' });
  const { email } = await server.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  mail = email;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['it_holdings', 'it_assets', 'notifications'] as const)
    await server.db.deleteFrom(table).execute();
});

const HEAD =
  'Label,Kind,Name,Serial number,Standing,Held by,Bought on,Warranty until,Cost USD,Notes';
const file = (...lines: string[]) =>
  new File([[HEAD, ...lines].join('\n')], 'devices.csv', { type: 'text/csv' });
const send = (key: string, who: Colleague, sent: File) => {
  const form = new FormData();
  form.append('file', sent);
  return who.call(`POST /${key}`, form);
};
const check = async (sent: File) => ok(await send('check-it-import', admin, sent)).body;
const bring = (sent: File, who = admin) => send('import-it-assets', who, sent);
const problemsOf = async (...lines: string[]) =>
  ((await check(file(...lines)))['problems'] as { row: number; column: string }[]).map((it) => [
    it.row,
    it.column,
  ]);
const inventory = async () =>
  (await admin.call('GET /it-assets')).body['rows'] as {
    tag: string;
    name: string;
    holder: { name: string } | null;
    cost: number | null;
    version: number;
  }[];

const laptop =
  'LAP-0007,Laptop,MacBook Pro 14,C02X,Ready,Hira Baig,1/5/2025,2027-05-01,"$1,999.50",';

test('nobody but IT imports; what is no list is named', async () => {
  const form = new FormData();
  form.append('file', file(laptop));
  expect((await server.call('POST /import-it-assets', form)).status).toBe(401);
  expect((await bring(file(laptop), member)).status).toBe(403);
  expect((await send('check-it-import', member, file(laptop))).status).toBe(403);
  const picture = new File([new Uint8Array([0, 1, 2, 0])], 'x.png', { type: 'image/png' });
  expect(await bring(picture)).toMatchObject({ status: 400, body: { fields: { file: /CSV/ } } });
  expect(await inventory()).toEqual([]);
});

test.each([
  ['a kind nobody knows', 'T1,Spaceship,Falcon,,,,,,,', 'Kind'],
  ['a new device without a name', 'T1,Laptop,,,,,,,,', 'Name'],
  ['a new device without a kind', 'T1,,Falcon,,,,,,,', 'Kind'],
  ['a day that is none', 'T1,Laptop,Falcon,,,,31/02/2025,,,', 'Bought on'],
  ['a warranty that ended before', 'T1,Laptop,Falcon,,,,2025-02-01,2025-01-01,,', 'Warranty until'],
  ['a cost that is none', 'T1,Laptop,Falcon,,,,,,cheap,', 'Cost USD'],
  ['a holder who is nobody', 'T1,Laptop,Falcon,,,Han Solo,,,,', 'Held by'],
  ['a broken device in hands', 'T1,Laptop,Falcon,,Repair,Hira Baig,,,,', 'Held by'],
])('%s is a problem of its cell', async (_what, line, column) => {
  expect(await problemsOf(laptop, line)).toEqual([[3, column]]);
  expect(await bring(file(laptop, line))).toMatchObject({ status: 400 });
  expect(await inventory()).toEqual([]);
});

test('a label and a serial number are one device’s alone', async () => {
  expect(await problemsOf(laptop, 'lap-0007,Laptop,Other,,,,,,,')).toEqual([[3, 'Label']]);
  ok(await bring(file(laptop)));
  expect(await problemsOf('LAP-0008,Laptop,Other,c02x,,,,,,')).toEqual([[2, 'Serial number']]);
});

test('a list is taken in as a whole, once, and whoever has a device is not told', async () => {
  const list = file(laptop, ',Monitor,LG 27,,,hira.baig@nowhere.example,,,,');
  const wrong = await bring(list);
  expect(wrong.body.fields?.['file']).toMatch(/^Nothing was imported\. Row 3, Held by:/);
  const right = file(laptop, `,Monitor,LG 27,,,${mail},,,,`, ',Monitor,LG 27,,,,,,,');
  expect(await check(right)).toMatchObject({ rows: 3, added: 3, given: 2, problems: [] });
  expect(ok(await bring(right)).body).toEqual({ added: 3, changed: 0, same: 0, given: 2 });
  expect((await inventory()).map((it) => [it.tag, it.holder?.name ?? null, it.cost])).toEqual([
    ['LAP-0007', 'Hira Baig', 1_999_500_000],
    ['MON-0001', 'Hira Baig', null],
    ['MON-0002', null, null],
  ]);
  expect(await server.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  expect(ok(await bring(file(laptop))).body).toEqual({ added: 0, changed: 0, same: 1, given: 0 });
});

test('only what the file says is changed; what somebody has is not given to another', async () => {
  ok(await bring(file(laptop, 'MON-0001,Monitor,LG 27,,,,,,,')));
  expect(await problemsOf('LAP-0007,,,,,Zain Abbas,,,,')).toEqual([[2, 'Held by']]);
  expect(await problemsOf('LAP-0007,,,,Lost,,,,,')).toEqual([[2, 'Standing']]);
  const done = await bring(file('MON-0001,,,,,Zain Abbas,,,,Cracked', 'LAP-0007,,,,,,,,,New lid'));
  expect(ok(done).body).toEqual({ added: 0, changed: 2, same: 0, given: 1 });
  expect(await inventory()).toMatchObject([
    { tag: 'LAP-0007', name: 'MacBook Pro 14', notes: 'New lid', holder: { name: 'Hira Baig' } },
    { tag: 'MON-0001', name: 'LG 27', notes: 'Cracked', holder: { name: 'Zain Abbas' } },
  ]);
});

test('what was exported comes back as it is, broken and lost devices too', async () => {
  ok(
    await bring(
      file(
        laptop,
        'DEV-0001,Test device,Pixel 3,,In repair,,,,,',
        'DEV-0002,test-device,=1+1,,lost,,,,,',
      ),
    ),
  );
  const sheet = await fetch(`${server.base}/api/it-assets/export?format=xlsx`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  const again = new File([await sheet.arrayBuffer()], 'inventory.xlsx');
  expect(await check(again)).toMatchObject({ rows: 3, same: 3, problems: [], ignored: ['Since'] });
});
