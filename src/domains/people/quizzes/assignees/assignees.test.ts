import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import { quizCast, ready, type QuizCast } from '../../../../../tests/support/quiz-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { settleQuizzes, type Tell } from '../settle-quizzes.job.ts';
import { remindTakers } from './remind.job.ts';

let server: TestServer;
let cast: QuizCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T05:00:00Z');
  cast = await quizCast(server);
});

describe('asking people', () => {
  test('nobody takes a quiz of their own, or one of another team', async () => {
    const { lead, outsider } = cast;
    const quiz = await ready(lead);
    const ask = (person: number) =>
      lead.call('POST /saveAssignees', {
        quiz: quiz.id,
        version: quiz.version,
        people: [{ person }],
      });
    expect((await ask(lead.id)).body.fields).toHaveProperty('people');
    const foreign = await ask(outsider.id);
    const unknown = await ask(999_999);
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });

  test('a choice is kept as a draft, decided, and then done with', async () => {
    const { lead, amna, bilal } = cast;
    const quiz = await ready(lead);
    const people = [{ person: amna.id, extraMinutes: 15 }, { person: bilal.id }];
    const kept = await lead.call('POST /saveAssigneesDraft', {
      quiz: quiz.id,
      version: quiz.version,
      people,
    });
    expect(kept.body['draft']).toMatchObject({ people: [{ extraMinutes: 15 }, {}] });
    expect((await lead.call('GET /getDrafts')).body['rows']).toHaveLength(1);
    const saved = await lead.call('POST /saveAssignees', {
      quiz: quiz.id,
      version: kept.body['version'],
      people: people.slice(0, 1),
    });
    expect(saved.body['people']).toMatchObject([
      { person: { id: amna.id }, extraMinutes: 15, attempt: 'not_started', invitedAt: null },
    ]);
    expect((await lead.call('GET /getDrafts', { quiz: quiz.id })).body).toEqual({
      rows: [],
      asked: [{ id: amna.id, name: `Amna ${cast.nth}`, extraMinutes: 15 }],
    });
  });

  test('they are found by role, by team and by name', async () => {
    const { lead, amna, team } = cast;
    const quiz = await ready(lead, amna);
    const { body } = await lead.call('GET /getUsersByRole', { quiz: quiz.id, team });
    expect(body['teams']).toMatchObject([{ id: team, people: 2 }]);
    expect(body['roles']).toMatchObject([{ name: 'Member', people: 2 }]);
    expect((body['people'] as { asked: boolean }[]).map((it) => it.asked)).toEqual([true, false]);
    const found = await lead.call('GET /get-users', { quiz: quiz.id, q: 'Bilal' });
    expect(found.body).toMatchObject({ totalRows: 1, rows: [{ id: cast.bilal.id, asked: false }] });
  });

  test('an invitation has a token of its own, whose hash alone is kept; the next one kills it', async () => {
    const { lead, amna } = cast;
    const quiz = await ready(lead, amna);
    const before = server.mails.length;
    const sent = await lead.call('POST /send-quiz-invitation', {
      quiz: quiz.id,
      version: quiz.version,
    });
    const mail = server.mails.slice(before);
    expect(mail).toHaveLength(1);
    const [, token] = /#quiz-token=([\w-]{43})/.exec(mail[0]!.text)!;
    const row = () =>
      server.db
        .selectFrom('quiz_assignees')
        .selectAll()
        .where('quiz_id', '=', quiz.id)
        .executeTakeFirstOrThrow();
    const first = await row();
    expect(JSON.stringify(first)).not.toContain(token);
    expect((await inbox(amna))[0]).toMatchObject({ type: 'quizzes.asked' });
    await lead.call('POST /send-quiz-invitation', {
      quiz: quiz.id,
      version: sent.body['version'],
      assigneeIds: [first.id],
    });
    const second = await row();
    expect(second.token_hash).not.toEqual(first.token_hash);
    expect(second).toMatchObject({ invitations: 2, invited_at: first.invited_at });
    const withdrawn = await lead.call('POST /withdraw-quiz-assignee', {
      id: first.id,
      version: second.version,
      withdrawn: true,
    });
    expect(withdrawn.status).toBe(200);
    expect((await row()).token_hash).toBeNull();
  });

  test('who has not handed in is reminded once, a day before it closes', async () => {
    const { lead, amna } = cast;
    const quiz = await ready(lead, amna, {
      opens: { day: '2025-11-20', time: '11:00' },
      closes: { day: '2025-11-23', time: '12:00' },
    });
    await lead.call('POST /send-quiz-invitation', { quiz: quiz.id, version: quiz.version });
    const remind = async () => {
      return server.db.transaction().execute(async (tx) => {
        const { now } = server.clock;
        const tell: Tell = (ids, notice) => notify(tx, ids, notice, now);
        await settleQuizzes(tx, now, tell);
        const { post } = server.stores;
        return remindTakers(tx, now, { publicUrl: 'http://backlot.test', post, tell });
      });
    };
    server.clock.now = new Date('2025-11-22T06:00:00Z');
    expect(await remind()).toBe(0);
    server.clock.now = new Date('2025-11-22T08:00:00Z');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(server.mails.at(-1)!.subject).toContain('Closes soon');
  });
});
