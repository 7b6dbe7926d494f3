import { randomUUID } from 'node:crypto';
import { quarterAfter, quarterOf } from '#/domains/people/okr/okr-cycle.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { addApp } from './app-cast.ts';
import { openQuiz } from './attempt-cast.ts';
import { answerAll, move, publishedForm } from './evaluations.ts';
import { addType, askDays } from './leave-days-cast.ts';
import { make } from './okr-cast.ts';
import type { Colleague, TestServer } from './server.ts';

const today = dayOf(new Date());
const when = {
  starts_on: addDays(today, -90),
  ends_on: today,
  due_on: addDays(today, 10),
};
const cycle = quarterOf(today);
const farWeek = { firstDay: addDays(today, 30), lastDay: addDays(today, 36) };

/** A company of a few, each of whom is where a line begins, and a super admin who types the lines. */
export async function peopleCast(server: TestServer) {
  const arcade = await server.team('Arcade');
  await server.team('Puzzle');
  const me = await server.as('Super admin', { name: 'Zubeda Alvi' });
  const lead = await server.as('Team lead', {
    name: 'Xenia Rauf',
    teamId: arcade,
    leads: arcade,
  });
  const member = (name: string) => server.as('Member', { name, teamId: arcade });
  const names = {
    p1: 'Waqas Butt',
    p2: 'Yusra Dar',
    p3: 'Ziad Noor',
    p4: 'Omid Shah',
    e1: 'Una Tariq',
    e2: 'Veda Malik',
    e3: 'Qadir Syed',
    e4: 'Rida Javed',
    e5: 'Jamal Khan',
    e6: 'Kiran Aziz',
    e7: 'Laila Umar',
    e8: 'Tahir Gul',
    e9: 'Fozia Lodhi',
  };
  const people = {} as Record<keyof typeof names, Colleague>;
  for (const [key, name] of Object.entries(names) as [keyof typeof names, string][])
    people[key] = await member(name);

  await addApp(me, arcade, { name: 'Night Harbor' });
  await leaveOf(people.p1);
  const hr = await server.as('HR', { name: 'Bano Qazi' });
  await leaveOf(lead);
  await askDays(lead, await addType(hr, 'Annual leave'), farWeek);
  await evaluationsOf({ me, hr, lead, people });
  await objectivesOf(me, people.p1);
  await quizzesOf(server, { me, lead, taker: people.p1, other: people.p2 });
  await contractOf(me, people.p2);
  return {
    me,
    names: {
      ...names,
      me: 'Zubeda Alvi',
      lead: 'Xenia Rauf',
      team2: 'Puzzle',
      app: 'Night Harbor',
    },
  };
}

/** A request that waits for the lead. */
async function leaveOf(who: Colleague) {
  // Nobody asks for a weekend.
  const date = [8, 9, 10].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;
  const asked = { date, from_time: '14:00', to_time: '15:00', reason: 'Dentist' };
  await who.call('POST /applyShortLeave', asked);
}

interface Evaluated {
  me: Colleague;
  hr: Colleague;
  lead: Colleague;
  people: Record<'e1' | 'e2' | 'e3' | 'e4' | 'e5' | 'e6' | 'e7' | 'e8' | 'e9', Colleague>;
}

/** Evaluations in every state a line begins from, each of another person. */
async function evaluationsOf({ me, hr, lead, people }: Evaluated) {
  const form = await publishedForm(me, { name: 'Craft', selfPart: 'none' });
  const give = async (
    person: Colleague,
    by: Colleague,
    during: object = { period: 'Spring', ...when },
  ) => {
    const given = { form: form.id, people: [person.id], ...during };
    // Nobody chooses who evaluates them.
    const giver = person === me ? hr : me;
    await giver.call('POST /evaluations/add', { ...given, evaluator_id: by.id });
    const { body } = await me.call('GET /evaluations', { view: 'all', person: person.id });
    return (body['rows'] as { id: number }[])[0]!.id;
  };
  const judge = async (by: Colleague, id: number) => {
    await move(by, 'begin', id);
    await answerAll(by, id, form.questions);
  };
  await give(people.e1, me);
  await judge(me, await give(people.e2, me));
  await give(people.e3, lead);
  for (const it of [people.e4, people.e5, people.e6]) {
    const id = await give(it, lead);
    await judge(lead, id);
    await move(lead, 'submit', id);
  }
  const proposed = await give(people.e9, me);
  await judge(me, proposed);
  await move(me, 'submit', proposed);
  await move(hr, 'propose-score', proposed, { score: 3.5, reason: 'As the others' });
  for (const it of [people.e7, people.e8]) {
    const evaluation = await give(it, lead);
    const input = { evaluation, peers: [me.id], due_on: when.due_on };
    await lead.call('POST /evaluations/ask-peers', input);
  }
  const mine = await give(me, lead);
  await judge(lead, mine);
  await move(lead, 'submit', mine);
  await move(hr, 'calibrate', mine, { score: null });
  const { body } = await hr.call('GET /evaluations/employee-detail', { id: mine });
  await hr.call('POST /evaluations/release', { rows: [{ id: mine, version: body['version'] }] });
  const autumn = { period: 'Autumn', starts_on: addDays(today, 1), ends_on: addDays(today, 60) };
  await give(me, lead, { ...autumn, due_on: when.due_on });
}

/** One of last cycle that is not finished, and one that waits for a score. */
async function objectivesOf(me: Colleague, owner: Colleague) {
  await make(me, { cycle: quarterAfter(cycle, -1), title: 'Mend the pier' });
  const { body } = await make(owner, { cycle, title: 'Paint the dock' });
  const which = { id: body['id'], version: body['version'] };
  const selfReview = 'Half of it is done.';
  await owner.call('POST /move-okr', { ...which, to: 'in_review', selfReview });
}

interface Examined {
  me: Colleague;
  lead: Colleague;
  taker: Colleague;
  other: Colleague;
}

/** A record of somebody with a paper in it. */
async function contractOf(me: Colleague, { id }: Colleague) {
  await me.call('POST /add-update-employee', { person: { id }, fields: {} });
  const form = new FormData();
  const fields = { id: String(id), kind: 'contract', title: 'Contract' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File(['%PDF-1.4\n'], 'contract.pdf', { type: 'application/pdf' }));
  await me.call('POST /upload-employee-document', form);
}

/**
 * One to be taken by the super admin, one of theirs with a written answer that waits, and one that
 * nobody has begun.
 */
async function quizzesOf(server: TestServer, { me, lead, taker, other }: Examined) {
  const exam = await openQuiz(server, lead, [me]);
  const written = await openQuiz(server, me, [taker]);
  const oral = await openQuiz(server, me, [other]);
  const title = (id: number, to: string) =>
    server.db.updateTable('quizzes').set({ title: to }).where('id', '=', id).execute();
  await title(exam.id, 'Exam');
  await title(written.id, 'Essay');
  await title(oral.id, 'Oral');
  await taker.call('POST /start-quiz', { quiz: written.id });
  await taker.call('POST /save-answer', {
    quiz: written.id,
    question: written.questions.at(-1),
    answer: 'Summing up',
    sequence: 1,
    operation: randomUUID(),
  });
  await taker.call('POST /submit-quiz', { quiz: written.id });
}
