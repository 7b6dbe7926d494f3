import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMention } from '#/kernel/rich-text.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../tests/support/server.ts';
import type { Comment, Comments, Reaction } from './community.contract.ts';

let server: TestServer;
let cast: ProjectCast;
let issue: number;
beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
});
afterAll(() => server.close());

const newIssue = async () => {
  const made = ok(await createIssue(cast.lead, cast.key, { assigneeId: cast.amna.id }));
  issue = Number(made.body['id']);
};
const say = (who: Colleague, body: string, more: object = {}) =>
  who.call('POST /comment/save', { kind: 'issue', subjectId: issue, body, ...more });
const said = async (who: Colleague, body: string, more: object = {}) =>
  ok(await say(who, body, more)).body['comment'] as Comment;
const read = async (who: Colleague, more: object = {}) =>
  ok(await who.call('GET /comments', { kind: 'issue', id: issue, ...more }))
    .body as object as Comments;
const told = (who: Colleague) =>
  server.db
    .selectFrom('notifications')
    .select(['type', 'title', 'body', 'link'])
    .where('person_id', '=', who.id)
    .where('type', 'like', 'comment.%')
    .orderBy('id')
    .execute();
const codeOf = ({ status, body }: Reply) => [status, body.code];

describe('refusals', () => {
  beforeAll(newIssue);

  test('whoever does not see the thing is told the same as for one that is not', async () => {
    const first = await said(cast.lead, 'First');
    const asked = (id: number, comment: number): Promise<Reply[]> =>
      Promise.all([
        cast.outsider.call('GET /comments', { kind: 'issue', id }),
        cast.outsider.call('POST /comment/save', { kind: 'issue', subjectId: id, body: 'Mine' }),
        cast.outsider.call('POST /comment/save', { id: comment, version: 1, body: 'Mine' }),
        cast.outsider.call('POST /comment/delete', { id: comment, version: 1 }),
        cast.outsider.call('POST /react/save', { on: 'issue', id, emoji: '👍', reacted: true }),
        cast.outsider.call('POST /react/save', {
          on: 'comment',
          id: comment,
          emoji: '👍',
          reacted: true,
        }),
      ]);
    const theirs = await asked(issue, first.id);
    const absent = await asked(2_000_000_000, 2_000_000_000);
    expect(theirs.map(codeOf)).toEqual(theirs.map(() => [404, 'not-found']));
    expect(theirs.map((it) => it.body.message)).toEqual(absent.map((it) => it.body.message));
    expect((await read(cast.lead)).total).toBe(1);
  });

  test('bad input names its field', async () => {
    const wrong = async (input: object) =>
      Object.keys((await cast.lead.call('POST /comment/save', input)).body.fields ?? {});
    expect(await wrong({ kind: 'issue', subjectId: issue, body: '  ' })).toEqual(['body']);
    expect(await wrong({ kind: 'wall', subjectId: issue, body: 'x' })).toEqual(['kind']);
    expect(await wrong({ body: 'x' })).toEqual(['kind', 'subjectId']);
    expect(await wrong({ id: 1, body: 'x' })).toEqual(['version']);
    const sign = { on: 'issue', id: issue, emoji: '💣', reacted: true };
    const refused = await cast.lead.call('POST /react/save', sign);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['emoji']);
  });

  test('a comment is changed by its writer, against its version, and by who may moderate', async () => {
    const mine = await said(cast.amna, 'Mine');
    const change = (who: Colleague, version: number, body: string) =>
      who.call('POST /comment/save', { id: mine.id, version, body });
    expect(codeOf(await change(cast.viewer, 1, 'Theirs'))).toEqual([403, 'not-allowed']);
    expect((await change(cast.amna, 1, 'Better')).status).toBe(200);
    const late = await change(cast.amna, 1, 'Late');
    expect(late).toMatchObject({ status: 412, body: { current: { body: 'Better', version: 2 } } });
    const remove = (who: Colleague) =>
      who.call('POST /comment/delete', { id: mine.id, version: 2 });
    expect((await remove(cast.viewer)).status).toBe(403);
    expect((await remove(cast.lead)).status).toBe(200);
    expect((await remove(cast.lead)).status).toBe(404);
  });

  test('an answer has no answers, and answers stay where they belong', async () => {
    const first = await said(cast.lead, 'Question');
    const answer = await said(cast.amna, 'Answer', { parentId: first.id });
    expect((await say(cast.lead, 'Deeper', { parentId: answer.id })).status).toBe(409);
    await newIssue();
    expect((await say(cast.lead, 'Elsewhere', { parentId: first.id })).status).toBe(404);
  });
});

describe('comments', () => {
  beforeAll(newIssue);

  test('HTML is kept as words, and what was taken away is kept from everybody', async () => {
    const it = await said(cast.amna, 'See <img src=x onerror=alert(1)> [x](javascript:alert(1))');
    expect(it.body).toBe('See &lt;img src=x onerror=alert(1)> \\[x](javascript:alert(1))');
    await said(cast.lead, 'Answer', { parentId: it.id });
    ok(await cast.amna.call('POST /comment/delete', { id: it.id, version: 1 }));
    const { rows, total } = await read(cast.lead);
    expect(rows).toMatchObject([
      { id: it.id, deleted: true, body: '', mayChange: false },
      { body: 'Answer', parentId: it.id },
    ]);
    expect(total).toBe(1);
  });

  test('the newest threads come first to be read, older ones when they are asked for', async () => {
    await newIssue();
    const all = [];
    for (let at = 0; at < 5; at += 1) all.push(await said(cast.lead, `Number ${at}`));
    const last = await read(cast.amna, { last: 2 });
    expect(last.rows.map((it) => it.body)).toEqual(['Number 3', 'Number 4']);
    expect(last).toMatchObject({ earlier: 3, total: 5 });
    const linked = await read(cast.amna, { last: 2, comment: all[1]!.id });
    expect(linked.rows.map((it) => it.body)).toEqual(all.slice(1).map((it) => it.body));
    expect(linked.earlier).toBe(1);
  });

  test('a reaction counts once, and is taken back', async () => {
    const it = await said(cast.amna, 'Done');
    const react = async (who: Colleague, emoji: string, reacted: boolean) => {
      const input = { on: 'comment', id: it.id, emoji, reacted };
      return ok(await who.call('POST /react/save', input)).body['reactions'] as Reaction[];
    };
    await react(cast.lead, '🎉', true);
    await react(cast.viewer, '👍', true);
    expect(await react(cast.lead, '🎉', true)).toMatchObject([
      { emoji: '👍', count: 1, mine: false },
      { emoji: '🎉', count: 1, mine: true },
    ]);
    expect(await react(cast.lead, '🎉', false)).toMatchObject([{ emoji: '👍' }]);
    const mine = (await told(cast.amna)).filter((one) => one.type === 'comment.reacted');
    expect(mine.map((one) => one.link.split('#')[1])).toEqual(Array(2).fill(`comment-${it.id}`));
  });
});

describe('who is told', () => {
  beforeAll(async () => {
    await newIssue();
    await server.db.deleteFrom('notifications').execute();
  });

  test('whoever follows the thing once a burst, whoever is named each time', async () => {
    const named = writeMention(cast.amna.id, 'Amna');
    await said(cast.viewer, 'One **bold** question');
    await said(cast.viewer, 'And another');
    const third = await said(cast.viewer, `${named}, can you look?`);
    expect(await told(cast.amna)).toEqual([
      {
        type: 'comment.added',
        title: expect.stringContaining('comments on'),
        body: 'One bold question',
        link: expect.stringMatching(/#comment-\d+$/),
      },
      {
        type: 'comment.mentioned',
        title: expect.stringContaining('mentions you in'),
        body: '@Amna, can you look?',
        link: expect.stringMatching(new RegExp(`#comment-${third.id}$`)),
      },
    ]);
    expect((await told(cast.lead)).map((it) => it.type)).toEqual(['comment.added']);
    expect(await told(cast.viewer)).toEqual([]);
  });

  test('a later burst is told anew, also to who wrote in the one before', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 60_000);
    await said(cast.amna, 'Looking');
    expect((await told(cast.lead)).length).toBe(2);
    expect((await told(cast.viewer)).map((it) => it.type)).toEqual(['comment.added']);
  });

  test('nobody is told who cannot see it, and the writer learns so', async () => {
    const body = `${writeMention(cast.outsider.id, 'Out Sider')} ${writeMention(999_999, 'No One')}`;
    const reply = ok(await say(cast.lead, body));
    expect(reply.body['notTold']).toEqual(['Out Sider', 'No One']);
    expect(await told(cast.outsider)).toEqual([]);
  });

  test('changing a comment tells only those it names for the first time', async () => {
    await server.db.deleteFrom('notifications').execute();
    const it = await said(cast.lead, writeMention(cast.amna.id, 'Amna'));
    await server.db.deleteFrom('notifications').execute();
    const body = `${it.body} ${writeMention(cast.viewer.id, 'Viewer')}`;
    ok(await cast.lead.call('POST /comment/save', { id: it.id, version: 1, body }));
    expect(await told(cast.amna)).toEqual([]);
    expect((await told(cast.viewer)).map((one) => one.type)).toEqual(['comment.mentioned']);
  });

  test('each change is in the audit log, under what the comment is on', async () => {
    const rows = await server.db
      .selectFrom('audit')
      .select('action')
      .distinct()
      .where('subject_type', '=', 'issue')
      .where('action', 'like', 'comment.%')
      .orderBy('action')
      .execute();
    expect(rows.map((it) => it.action)).toEqual([
      'comment.add',
      'comment.change',
      'comment.delete',
    ]);
  });
});
