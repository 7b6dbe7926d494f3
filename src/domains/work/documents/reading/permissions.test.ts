import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  documentCast,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
});

/** What each person can do with a document: nothing, read, or write as well. */
async function rights(document: Awaited<ReturnType<typeof write>>) {
  const all: Record<string, string> = {};
  for (const name of ['lead', 'amna', 'bilal', 'outsider'] as const) {
    const seen = await read(cast[name], document.body['id']);
    const saved =
      seen.status === 200 &&
      (await rewrite(cast[name], seen, { body: `By ${name}` })).status === 200;
    all[name] = saved ? 'write' : seen.status === 200 ? 'read' : 'nothing';
  }
  return all;
}

describe('refusals', () => {
  test.each([
    ['a team without saying which', { audience: 'team' }, 'teamId'],
    ['inheriting from nothing', { audience: 'inherited' }, 'audience'],
    ['a team of others', { audience: 'team', teamId: 'elsewhere' }, 'teamId'],
    ['people one does not know', { audience: 'people', people: 'outsider' }, 'people'],
    ['an owner one does not know', { ownerId: 'outsider' }, 'ownerId'],
    ['an unknown level', { level: 'admin' }, 'level'],
  ])('%s is refused by name', async (_what, change, field) => {
    const made = await write(cast.amna);
    const { outsider, elsewhere } = cast;
    const named = {
      ...change,
      ...('teamId' in change && { teamId: elsewhere }),
      ...('people' in change && { people: [{ id: outsider.id, level: 'read' }] }),
      ...('ownerId' in change && { ownerId: outsider.id }),
    };
    const reply = await permit(cast.amna, made, named);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('only the owner sees and sets them, against the version they saw', async () => {
    const made = await write(cast.amna);
    const id = made.body['id'];
    expect((await cast.bilal.call('GET /documents/permissions', { id })).status).toBe(403);
    expect((await permit(cast.bilal, made)).status).toBe(403);
    await permit(cast.amna, made);
    const late = await cast.amna.call('POST /documents/permissions', {
      ...at(made),
      audience: 'everybody',
      level: 'read',
      ownerId: cast.amna.id,
    });
    expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
  });
});

test('the team that reads the document above is named only to its people and to who writes there', async () => {
  const { amna, outsider, elsewhere } = cast;
  const above = await write(outsider);
  await permit(outsider, above, { audience: 'team', teamId: elsewhere });
  const below = await write(outsider, { parentId: above.body['id'] });
  const id = below.body['id'];
  const aboveFor = async (who: typeof amna) =>
    (await who.call('GET /documents/permissions', { id })).body['above'];
  const team = expect.stringMatching(/^Docs elsewhere/);
  expect(await aboveFor(outsider)).toMatchObject({ kind: 'team', team });
  // Somebody who writes everywhere gave it to her.
  await server.db
    .updateTable('documents')
    .set({ owner_id: amna.id })
    .where('id', '=', Number(id))
    .execute();
  expect(await aboveFor(amna)).toMatchObject({ kind: 'team', team: null });
});

describe('who may what', () => {
  const mine = { amna: 'write' };
  test.each([
    ['everybody reads', { level: 'read' }, { lead: 'read', bilal: 'read', outsider: 'read' }],
    ['everybody writes', { level: 'write' }, { lead: 'write', bilal: 'write', outsider: 'write' }],
    [
      'a team reads',
      { audience: 'team', teamId: 'own' },
      { lead: 'read', bilal: 'read', outsider: 'nothing' },
    ],
    [
      'a team writes',
      { audience: 'team', teamId: 'own', level: 'write' },
      { lead: 'write', bilal: 'write', outsider: 'nothing' },
    ],
    [
      'nobody else',
      { audience: 'people', people: [] },
      { lead: 'nothing', bilal: 'nothing', outsider: 'nothing' },
    ],
    [
      'chosen people, each as it says',
      { audience: 'people', people: 'chosen' },
      { lead: 'read', bilal: 'write', outsider: 'nothing' },
    ],
  ] as const)('%s, here and in what inherits from it', async (_what, change, expected) => {
    const made = await write(cast.amna);
    const below = await write(cast.amna, { parentId: made.body['id'] });
    const deeper = await write(cast.amna, { parentId: below.body['id'] });
    const chosen = [
      { id: cast.lead.id, level: 'read' },
      { id: cast.bilal.id, level: 'write' },
    ];
    const set = await permit(cast.amna, made, {
      ...change,
      ...('teamId' in change && { teamId: cast.team }),
      ...('people' in change && change.people === 'chosen' && { people: chosen }),
    });
    expect(set.status).toBe(200);
    for (const document of [made, deeper]) {
      expect(await rights(document)).toEqual({ ...mine, ...expected });
    }
  });

  test('what says it itself does not inherit, until it is told to again', async () => {
    const made = await write(cast.amna);
    const below = await write(cast.amna, { parentId: made.body['id'], private: true });
    await permit(cast.amna, made, { level: 'write' });
    expect(await rights(below)).toMatchObject({ amna: 'write', bilal: 'nothing' });
    await permit(cast.amna, below, { audience: 'inherited' });
    expect(await rights(below)).toMatchObject({ amna: 'write', bilal: 'write' });
  });

  test('who leaves the team no longer reads it, with the next request', async () => {
    const made = await write(cast.amna);
    await permit(cast.amna, made, { audience: 'team', teamId: cast.team });
    await server.db
      .updateTable('team_members')
      .set({ until: '2025-01-01' })
      .where('person_id', '=', cast.bilal.id)
      .execute();
    expect((await read(cast.bilal, made.body['id'])).status).toBe(404);
  });

  test('scope all reads everything, as a super admin does', async () => {
    const made = await write(cast.amna, { private: true });
    const root = await server.as('Super admin');
    expect((await read(root, made.body['id'])).body).toMatchObject({ canManage: true });
    const admin = await server.as('Admin');
    expect((await read(admin, made.body['id'])).status).toBe(404);
  });

  test('whom it is shared with is told, and a new owner takes over', async () => {
    const made = await write(cast.amna, { title: 'Harbour rules' });
    await permit(cast.amna, made, {
      audience: 'people',
      people: [{ id: cast.bilal.id, level: 'read' }],
    });
    expect(await inbox(cast.bilal)).toContainEqual(
      expect.objectContaining({ type: 'documents.shared', body: 'Harbour rules' }),
    );
    await permit(cast.amna, made, { audience: 'people', ownerId: cast.lead.id });
    expect((await read(cast.amna, made.body['id'])).status).toBe(404);
    expect((await read(cast.lead, made.body['id'])).body).toMatchObject({ canManage: true });
  });
});
