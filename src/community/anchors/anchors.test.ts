import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeMention } from '#/kernel/rich-text.ts';
import {
  documentCast,
  permit,
  read,
  rewrite,
  write,
  at,
  type DocumentCast,
} from '../../../tests/support/document-cast.ts';
import { ok } from '../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../tests/support/server.ts';
import type { Comment, Comments } from '../community.contract.ts';

let server: TestServer;
let cast: DocumentCast;
let made: Reply;
let id: number;
beforeAll(async () => {
  server = await testServer();
  cast = await documentCast(server);
});
afterAll(() => server.close());

const BODY = '# Tides\n\nHigh water comes **at noon** on Friday.\n\n- Boats leave the pier early';
const anchor = { quote: 'at noon', prefix: 'High water comes ', suffix: ' on Friday.' };

beforeEach(async () => {
  made = ok(await write(cast.lead, { body: BODY }));
  id = Number(made.body['id']);
});

const say = (who: Colleague, more: object = {}) =>
  who.call('POST /comment/save', {
    kind: 'document',
    subjectId: id,
    body: 'Which noon?',
    anchor,
    ...more,
  });
const said = async (who: Colleague, more: object = {}) =>
  ok(await say(who, more)).body['comment'] as Comment;
const threads = async (who: Colleague, anchored?: boolean) =>
  ok(await who.call('GET /comments', { kind: 'document', id, anchored }))
    .body as object as Comments;
const resolve = (who: Colleague, it: { id: number; version: number }, resolved = true) =>
  who.call('POST /comment/resolve', { id: it.id, version: it.version, resolved });
const quote = async () => (await threads(cast.lead, true)).rows[0]?.anchor?.quote;
const edit = async (body: string) => {
  ok(await rewrite(cast.lead, await read(cast.lead, id), { body }));
};

describe('refusals', () => {
  test('whoever does not read the document hears the same as of one that is not there', async () => {
    const comment = await said(cast.amna);
    ok(await permit(cast.lead, made, { audience: 'people', people: [] }));
    const tried = [await say(cast.outsider), await resolve(cast.outsider, comment)];
    const absent = [
      await say(cast.outsider, { subjectId: 2_000_000_000 }),
      await resolve(cast.outsider, { id: 2_000_000_000, version: 1 }),
    ];
    const codes = (all: Reply[]) => all.map((it) => [it.status, it.body.code, it.body.message]);
    expect(codes(tried)).toEqual(codes(absent));
    // Who is not shown it any more resolves nothing either.
    expect((await resolve(cast.amna, comment)).status).toBe(404);
    expect((await server.call('POST /comment/resolve', { ...comment })).status).toBe(401);
  });

  test('words without any, too many, or with signs that hide are refused by their field', async () => {
    for (const wrong of [
      { ...anchor, quote: ' ' },
      { ...anchor, quote: 'a'.repeat(1001) },
      { ...anchor, prefix: 'a'.repeat(41) },
      { ...anchor, suffix: 'a\0' },
      { ...anchor, at: 7 },
    ]) {
      const { status, body } = await say(cast.amna, { anchor: wrong });
      expect([status, Object.keys(body.fields ?? {})[0]?.split('.')[0]]).toEqual([400, 'anchor']);
    }
  });

  test('an answer, a change and a comment on anything else have no words of their own', async () => {
    const comment = await said(cast.amna);
    const wrong = [
      await say(cast.amna, { parentId: comment.id }),
      await say(cast.amna, { id: comment.id, version: 1, kind: undefined, subjectId: undefined }),
      await say(cast.amna, { kind: 'task' }),
    ];
    expect(wrong.map((it) => [it.status, Object.keys(it.body.fields ?? {})])).toEqual(
      wrong.map(() => [400, ['anchor']]),
    );
  });

  test('a thread on the whole is not resolved, nor one that somebody has changed since', async () => {
    const whole = await said(cast.amna, { anchor: undefined });
    expect((await resolve(cast.lead, whole)).status).toBe(409);
    const comment = await said(cast.amna);
    const late = await resolve(cast.lead, { ...comment, version: comment.version + 1 });
    expect(late.status).toBe(412);
  });
});

test('a thread on words stands apart from those on the whole, with its answers', async () => {
  const whole = await said(cast.amna, { anchor: undefined });
  const comment = await said(cast.amna);
  const answer = await said(cast.lead, { parentId: comment.id, anchor: undefined });
  const ids = async (anchored?: boolean) =>
    (await threads(cast.bilal, anchored)).rows.map((it) => it.id);
  expect(await ids(true)).toEqual([comment.id, answer.id]);
  expect(await ids(false)).toEqual([whole.id]);
  expect(await ids()).toEqual([whole.id, comment.id, answer.id]);
  expect((await threads(cast.bilal, false)).total).toBe(1);
  expect(comment.anchor).toEqual({ ...anchor, resolved: null });
  expect(answer.anchor).toBeNull();
});

test('whoever reads it resolves and opens again, once, and the log says which words', async () => {
  const comment = await said(cast.amna);
  const done = ok(await resolve(cast.bilal, comment)).body['comment'] as Comment;
  expect(done.anchor?.resolved?.by).toMatch(/^Member /);
  const again = ok(await resolve(cast.lead, done)).body['comment'] as Comment;
  expect(again.anchor?.resolved?.by).toMatch(/^Member /);
  const open = ok(await resolve(cast.lead, again, false)).body['comment'] as Comment;
  expect(open.anchor?.resolved).toBeNull();
  const log = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'document')
    .where('subject_id', '=', String(id))
    .where('action', 'like', 'comment.%')
    .orderBy('id')
    .execute();
  expect(log.map((it) => it.action)).toEqual(['comment.add', 'comment.resolve', 'comment.reopen']);
});

test('somebody it mentions is told, with a link to it', async () => {
  const comment = await said(cast.lead, {
    body: `${writeMention(cast.bilal.id, 'Bilal')} which noon?`,
  });
  const told = await server.db
    .selectFrom('notifications')
    .select(['type', 'link'])
    .where('person_id', '=', cast.bilal.id)
    .where('type', '=', 'comment.mentioned')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(told?.link).toBe(`/tasks/document-info?document=${id}#comment-${comment.id}`);
});

test('the words follow edits around and within them, and are kept when they are gone', async () => {
  await said(cast.amna);
  await edit(`Before all.\n\n${BODY}`);
  expect(await quote()).toBe('at noon');
  await edit(`Before all.\n\n${BODY.replace('at noon', 'at high noon')}`);
  expect(await quote()).toBe('at high noon');
  await edit('Nothing is left.');
  expect(await quote()).toBe('at high noon');
  // An older version brings other words back than the last: those that stood there.
  const versions = await cast.lead.call('GET /documents/versions', { id });
  expect(versions.body['totalRows']).toBeGreaterThan(0);
  await edit(`Before all.\n\n${BODY.replace('at noon', 'at high noon')} and more`);
  expect(await quote()).toBe('at high noon');
});

test('a version that is brought back keeps the words where they stand in it', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 60_000);
  await said(cast.amna);
  await edit(BODY.replace('at noon', 'at noon sharp').replace('comes', 'comes in'));
  const now = await read(cast.lead, id);
  ok(await cast.lead.call('POST /documents/restore', { ...at(now), number: 1 }));
  expect(await quote()).toBe('at noon');
});

test('the exported text is without comments', async () => {
  await said(cast.amna);
  const { body } = await cast.lead.call('GET /documents/file', { id });
  expect(String(body['raw'])).not.toContain('Which noon?');
});

test('whoever wrote in a thread is told when it is resolved, as long as they may read it', async () => {
  const first = await said(cast.amna);
  ok(await say(cast.outsider, { anchor: undefined, parentId: first.id, body: 'At twelve' }));
  ok(await say(cast.lead, { anchor: undefined, parentId: first.id, body: 'I change it' }));
  ok(
    await permit(cast.lead, made, {
      audience: 'people',
      people: [{ id: cast.amna.id, level: 'read' }],
    }),
  );
  const notices = async (who: Colleague) => {
    const { body } = await who.call('GET /get-notifications');
    return (body['rows'] as { type: string; title: string; body: string; link: string }[])
      .filter((it) => it.type === 'comment.resolved' && it.link.endsWith(`#comment-${first.id}`))
      .map((it) => [it.title, it.body]);
  };
  const [now] = (await threads(cast.lead, true)).rows;
  const done = ok(await resolve(cast.lead, now!)).body['comment'] as Comment;
  expect(await notices(cast.amna)).toHaveLength(1);
  const [[title, quoted] = []] = await notices(cast.amna);
  expect([title, quoted]).toEqual([expect.stringContaining('resolves a comment on'), 'at noon']);
  // Neither who resolved it, nor who is not shown the document any more.
  expect([await notices(cast.lead), await notices(cast.outsider)]).toEqual([[], []]);
  ok(await resolve(cast.lead, done, false));
  expect(await notices(cast.amna)).toHaveLength(1);
});
