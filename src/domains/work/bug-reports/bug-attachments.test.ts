import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bugCast,
  bugOf,
  reportBug,
  type Bug,
  type BugCast,
} from '../../../../tests/support/bug-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: BugCast;
beforeAll(async () => {
  server = await testServer();
  cast = await bugCast(server);
});
afterAll(() => server.close());

let bug: Bug;
beforeEach(async () => {
  bug = await reportBug(cast.hira);
});

const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3855d0' } })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .png()
      .toBuffer(),
  );
const form = (id: number, bytes: Uint8Array<ArrayBuffer>) => {
  const it = new FormData();
  it.append('id', String(id));
  it.append('picture', new Blob([bytes], { type: 'image/png' }), 'screen.png');
  return it;
};

test('a picture is drawn anew and only for those who see the report', async () => {
  const { lead, hira, stranger, detail } = cast;
  const upload = (who: Colleague, bytes: Uint8Array<ArrayBuffer>) =>
    who.call('POST /upload-bug-report-picture', form(bug.id, bytes));
  expect((await upload(hira, new TextEncoder().encode('<svg/>'))).body.fields).toHaveProperty(
    'picture',
  );
  expect((await upload(stranger, await png())).status).toBe(404);
  expect(bugOf(await upload(hira, await png())).pictures).toBe(1);
  const { pictures } = (await detail(lead, bug.id)) as { pictures: { id: number; file: string }[] };
  const [{ id, file } = { id: 0, file: '' }] = pictures;
  const get = (who: Colleague) =>
    fetch(`${server.base}/api/bug-report-picture?id=${id}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    });
  expect((await get(stranger)).status).toBe(404);
  const reply = await get(lead);
  const bytes = await reply.bytes();
  expect(reply.headers.get('Content-Type')).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 });
  expect(Buffer.from(bytes).includes('secret place')).toBe(false);
  expect((await stranger.call('POST /delete-bug-report-picture', { id })).status).toBe(404);
  expect((await hira.call('POST /delete-bug-report-picture', { id })).status).toBe(200);
  expect(await server.files.exists(file)).toBe(false);
});

test('it becomes an issue once, and is fixed whenever that is done', async () => {
  const { admin, lead, hira, detail, change, told } = cast;
  await admin.call('POST /cjprojects/save', { key: 'PUZ', name: 'Puzzle', leadId: admin.id });
  const convert = (who: Colleague, it: Bug, project = 'PUZ') =>
    who.call('POST /convert-bug-report', { id: it.id, version: it.version, project });
  expect((await convert(lead, bug)).status).toBe(404);
  const made = bugOf(await convert(admin, bug));
  expect(made).toMatchObject({ state: 'triaged', converted: true, issue: { key: 'PUZ-1' } });
  expect((await convert(admin, made)).status).toBe(409);
  const issue = (await admin.call('GET /cjprojects/issue-detail', { key: 'PUZ-1' })).body[
    'issue'
  ] as { description: string; type: { name: string } };
  expect(issue.type.name).toBe('Bug');
  expect(issue.description).toContain(`[${bug.key}](/bug-reports?report=${bug.id})`);
  // Who does not see the project learns that it is an issue, not which.
  expect((await detail(hira, bug.id))['report']).toMatchObject({ converted: true, issue: null });

  const move = (group: string) =>
    admin.call('POST /cjprojects/update-issue-status', { key: 'PUZ-1', group });
  await move('completed');
  expect((await detail(hira, bug.id))['report']).toMatchObject({ state: 'fixed' });
  expect(await told(hira)).toContain(`${bug.key} is fixed`);
  await change(hira, bug.id, { state: 'reopened', reason: 'Not quite.' });
  await admin.call('POST /cjprojects/update-issue', { key: 'PUZ-1', version: 2, priority: 'low' });
  expect((await detail(hira, bug.id))['report']).toMatchObject({ state: 'reopened' });
  await move('started');
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await move('completed');
  expect((await detail(hira, bug.id))['report']).toMatchObject({ state: 'fixed' });
});
