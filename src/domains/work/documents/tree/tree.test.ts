import { array, assert, asyncProperty, nat, option, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  documentCast,
  found,
  permit,
  read,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { partsOf } from './find-documents.records.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T07:00:00Z');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
});

type Twig = { id: number; title: string; parentId: number | null; hasChildren: boolean };
const tree = async (who: Colleague, open: number[] = []) =>
  (await who.call('GET /documents/tree', { open })).body['rows'] as Twig[];
const idOf = (reply: { body: Record<string, unknown> }) => Number(reply.body['id']);
const move = (who: Colleague, id: number, parentId: number | null, beforeId?: number) =>
  who.call('POST /documents/move', { id, parentId, ...(beforeId && { beforeId }) });

/** Three in a row below one another, of one person. */
async function line(who: Colleague, name: string) {
  const top = idOf(await write(who, { title: `${name} top` }));
  const mid = idOf(await write(who, { title: `${name} mid`, parentId: top }));
  const low = idOf(await write(who, { title: `${name} low`, parentId: mid }));
  return { top, mid, low };
}

describe('refusals', () => {
  test.each([
    ['GET /documents', { view: 'secret' }, 'view'],
    ['GET /documents', { q: 'x'.repeat(201) }, 'q'],
    ['GET /documents', { perPage: 1000 }, 'perPage'],
    ['GET /documents/tree', { open: 'x' }, 'open.0'],
    ['POST /documents/move', { id: 1 }, 'parentId'],
  ])('%s %o is refused by name', async (key, input, field) => {
    const reply = await cast.amna.call(key, input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('a document cannot lie below itself, however far', async () => {
    const { top, mid, low } = await line(cast.amna, 'Loop');
    for (const to of [top, mid, low]) expect((await move(cast.amna, top, to)).status).toBe(409);
    const both = await Promise.all([move(cast.amna, mid, low), move(cast.amna, low, top)]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 409]);
  });

  test('to where one may not write, or before what one may not see, nothing is moved', async () => {
    const { low } = await line(cast.amna, 'Fenced');
    const theirs = idOf(await write(cast.bilal));
    const hidden = idOf(await write(cast.bilal, { private: true }));
    expect((await move(cast.amna, low, theirs)).status).toBe(403);
    expect((await move(cast.amna, low, hidden)).status).toBe(404);
    expect((await move(cast.amna, low, null, hidden)).status).toBe(404);
  });
});

describe('the tree', () => {
  test('shows what is at the top, and the children of what is open, in their order', async () => {
    const { top, mid } = await line(cast.amna, 'Shelf');
    const second = idOf(await write(cast.amna, { title: 'Shelf second', parentId: top }));
    const closed = (await tree(cast.amna)).find((it) => it.id === top);
    expect(closed).toMatchObject({ parentId: null, hasChildren: true });
    const below = async () =>
      (await tree(cast.amna, [top])).filter((it) => it.parentId === top).map((it) => it.id);
    expect(await below()).toEqual([mid, second]);
    const moved = await move(cast.amna, second, top, mid);
    expect(await below()).toEqual([second, mid]);
    const { parentId, beforeId } = moved.body['before'] as { parentId: number; beforeId?: number };
    await move(cast.amna, second, parentId, beforeId);
    expect(await below()).toEqual([mid, second]);
  });

  test('what is mine below something I may not see stands at the top, and tells nothing of it', async () => {
    const top = await write(cast.lead, { title: 'Vault' });
    await permit(cast.lead, top, { level: 'write' });
    const mine = idOf(await write(cast.amna, { title: 'Note in the vault', parentId: idOf(top) }));
    await permit(cast.lead, top, { audience: 'people' });
    expect(await tree(cast.amna, [idOf(top)])).toContainEqual(
      expect.objectContaining({ id: mine, parentId: null }),
    );
    expect((await read(cast.amna, mine)).body['path']).toEqual([]);
    const [row] = await found(cast.amna, { q: '"note in the vault"' });
    expect(row).toMatchObject({ id: mine, parent: null });
  });

  test('moving takes along who may read, and to the top it stays as it was', async () => {
    const locked = await write(cast.amna, { title: 'Locked', private: true });
    const { top, mid, low } = await line(cast.amna, 'Moved');
    await move(cast.amna, mid, idOf(locked));
    expect((await read(cast.bilal, low)).status).toBe(404);
    await move(cast.amna, mid, null);
    expect((await read(cast.bilal, low)).status).toBe(404);
    expect((await read(cast.amna, mid)).body['audience']).toMatchObject({
      kind: 'people',
      inherited: false,
    });
    expect((await read(cast.bilal, top)).status).toBe(200);
  });

  test('whatever is moved where, it stays a tree in which everything can be reached', async () => {
    const who = cast.amna;
    const ids: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      ids.push(idOf(await write(who, { title: `Knot ${nth}`, parentId: ids.at(-1) ?? null })));
    }
    const place = option(nat(5), { nil: null });
    await assert(
      asyncProperty(array(tuple(nat(5), place), { maxLength: 4 }), async (moves) => {
        for (const [what, where] of moves) {
          await move(who, ids[what]!, where === null ? null : ids[where]!);
        }
        const reached = await tree(who, ids);
        expect(
          reached
            .filter((it) => ids.includes(it.id))
            .map((it) => it.id)
            .sort(),
        ).toEqual(ids.toSorted());
      }),
      { numRuns: 12 },
    );
  });
});

describe('search', () => {
  test('finds words of title and text, what is begun, "phrases" and not what is -left out', async () => {
    await write(cast.amna, {
      title: 'Marrowbone playbook',
      body: '## Steps\n\n1. Call the **lead on duty**\n2. Raise the eCPM floor',
    });
    await write(cast.amna, { title: 'Marrowbone tables', body: 'Nothing of that kind.' });
    const titles = async (q: string) =>
      (await found(cast.amna, { q, sort: 'title' })).map((it) => it['title']);
    expect(await titles('marrowbone')).toHaveLength(2);
    expect(await titles('marrowb')).toHaveLength(2);
    expect(await titles('marrowbone "lead on duty"')).toEqual(['Marrowbone playbook']);
    expect(await titles('marrowbone -floor')).toEqual(['Marrowbone tables']);
    expect(await titles('marrowbone floors')).toEqual(['Marrowbone playbook']);
    expect(await titles(`marrowbone ' & | ! ( :*`)).toHaveLength(2);
  });

  test('the excerpt says where it was found, as parts and never as HTML', async () => {
    await write(cast.amna, {
      title: 'Excerpt',
      body: 'Before <b>everything</b> the **zanzibar** scale is checked.',
    });
    const [row] = await found(cast.amna, { q: 'zanzibar' });
    expect(row!['excerpt']).toContainEqual({ text: 'zanzibar', hit: true });
    expect(JSON.stringify(row!['excerpt'])).not.toContain('<mark');
  });

  test('signs of our own in a text do no harm', () => {
    expect(partsOf('a \uE000b\uE001 c \uE001d')).toEqual([
      { text: 'a ', hit: false },
      { text: 'b', hit: true },
      { text: ' c ', hit: false },
    ]);
  });

  test('nobody finds what they may not read, neither on the page nor in the palette', async () => {
    await write(cast.amna, { title: 'Quibblewick salaries', body: 'secret', private: true });
    expect(await found(cast.amna, { q: 'quibblewick' })).toHaveLength(1);
    expect(await found(cast.bilal, { q: 'quibblewick' })).toEqual([]);
    const palette = async (who: Colleague) =>
      (await who.call('GET /search', { q: 'quibblewick', kinds: ['document'] })).body['rows'];
    expect(await palette(cast.amna)).toHaveLength(1);
    expect(await palette(cast.bilal)).toEqual([]);
    expect(await palette(await server.nobody())).toEqual([]);
  });

  test('mine, templates, unverified and what ran out can be listed', async () => {
    const day = await write(cast.amna, { title: 'Verified once' });
    await cast.amna.call('POST /documents/verify', {
      id: day.body['id'],
      version: day.body['version'],
      until: '2025-11-21',
    });
    await write(cast.amna, { title: 'Form', template: true });
    await write(cast.amna, { title: 'Never verified' });
    const titles = async (view: string) =>
      (await found(cast.amna, { view, perPage: 200 })).map((it) => it['title']);
    expect((await titles('mine')).sort()).toEqual(['Never verified', 'Verified once']);
    expect(await titles('templates')).toContain('Form');
    expect(await titles('unverified')).toContain('Never verified');
    expect(await titles('stale')).not.toContain('Verified once');
    await server.db
      .updateTable('documents')
      .set({ verified_until: '2025-11-19' })
      .where('id', '=', idOf(day))
      .execute();
    expect(await titles('stale')).toContain('Verified once');
  });
});
