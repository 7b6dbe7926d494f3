import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { answerAll, evaluationTeam, publishedForm } from '../../../../tests/support/evaluations.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const today = dayOf(new Date());
const when = {
  starts_on: addDays(today, -90),
  ends_on: today,
  self_due_on: addDays(today, 5),
  due_on: addDays(today, 10),
};

const cast = async (name: string) => {
  const all = await evaluationTeam(server, { selfPart: 'optional' }, `Team of ${name}`, when);
  const { db } = server;
  await db.updateTable('people').set({ name }).where('id', '=', all.member.id).execute();
  return { ...all, hr: typist(server, all.hr), lead: all.lead, hand: typist(server, all.lead) };
};

test(
  'an evaluation goes its way by lines: extended, begun, handed in, calibrated, released',
  { timeout: 90_000 },
  async () => {
    const { hr, lead, hand, member, form, evaluation } = await cast('Zubair Ahmed');
    const moved = await hr.does('extend evaluation zubair in 20 days');
    expect(moved.message).toMatch(/extended/);
    await moved.undo!();
    expect((await hr.says('extend evaluation zubair tomorrow')).refusal).toMatch(/self part/);
    await hr.does('remind zubair');
    await hand.does('begin evaluation zubair');
    await answerAll(lead, evaluation, form.questions);
    await hand.does('hand in an evaluation zubair');
    expect((await hr.says('calibrate zubair 4')).refusal).toMatch(/Say why/);
    await hr.does('propose score zubair 3.2 as the others');
    expect((await hand.says('answer score zubair discuss')).refusal).toMatch(/against it/);
    await hand.does('answer score zubair discuss she carried the launch');
    await hr.does('propose score zubair 3.4 in between');
    await hand.does('answer score zubair accept');
    await hr.does('uncalibrate zubair');
    const scored = await hr.does('calibrate zubair 3.5 carried the launch');
    await scored.undo!();
    await hr.does('calibrate zubair');
    await hr.does('release zubair');
    expect((await hr.says('withdraw evaluation zubair by mistake')).refusal).toBeTruthy();
    const mine = typist(server, member);
    expect((await mine.says('acknowledge my evaluation zubair i disagree')).refusal).toMatch(/Say/);
    await mine.does('acknowledge my evaluation zubair i agree');
  },
);

test(
  'forms are begun, published, copied and closed, and given to people',
  { timeout: 90_000 },
  async () => {
    const { hr } = await cast('Yusuf Raza');
    const admin = await server.as('HR');
    await publishedForm(admin, { name: 'Yearly talk', selfPart: 'none' });
    const begun = await hr.does('new evaluation form Craft check');
    await begun.undo!();
    await hr.does('new evaluation form Craft check');
    await hr.does('delete form craft check');
    await hr.does('copy form yearly talk Quarterly talk');
    await hr.does('publish form quarterly talk');
    await hr.does('close form quarterly talk');
    expect((await hr.says('publish form yearly talk')).refusal).toBeTruthy();
    const given = await hr.does('give out yearly talk to yusuf');
    expect(given.message).toBe('One evaluation given out');
  },
);
