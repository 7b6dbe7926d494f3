import type { Colleague, Reply, TestServer } from './server.ts';

export const writtenForm = {
  name: 'Half-year review',
  description: 'What was done and how.',
  selfPart: 'needed' as 'none' | 'optional' | 'needed',
  categories: [
    {
      name: 'Craft',
      weight: 60,
      questions: [
        { text: 'Quality of the work', guidance: 'Look at what was shipped.', weight: 70 },
        { text: 'Speed', guidance: '', weight: 30 },
      ],
    },
    {
      name: 'Together',
      weight: 40,
      questions: [{ text: 'Helps others', guidance: '', weight: 100 }],
    },
  ],
};

interface Known {
  id: number;
  version: number;
}

const known = ({ body }: Reply): Known => ({
  id: body['id'] as number,
  version: body['version'] as number,
});

interface Question {
  id: number;
}

/** Writes a form and publishes it. */
export async function publishedForm(hr: Colleague, about: Partial<typeof writtenForm> = {}) {
  const draft = await hr.call('POST /evaluations/save-form', { ...writtenForm, ...about });
  const { id, version } = known(draft);
  const { body } = await hr.call('POST /evaluations/publish-form', { id, version });
  const categories = body['categories'] as { questions: Question[] }[];
  return { id, questions: categories.flatMap((it) => it.questions.map((one) => one.id)) };
}

/** Days around the server's clock of the tests. */
export const days = {
  starts_on: '2025-07-01',
  ends_on: '2025-12-31',
  self_due_on: '2025-12-10',
  due_on: '2025-12-20',
};
export const NOW = new Date('2025-12-01T06:00:00Z');

/** A team with its lead, a member and HR, and an evaluation that was given to the member. */
export async function evaluationTeam(
  server: TestServer,
  about: Partial<typeof writtenForm> = {},
  name = `Review ${Math.random()}`,
  when = days,
) {
  const team = await server.team(name);
  const lead = await server.as('Team lead', { teamId: team, leads: team });
  const member = await server.as('Member', { teamId: team });
  const hr = await server.as('HR');
  const form = await publishedForm(hr, about);
  const given = { form: form.id, people: [member.id], period: '2025 H2', ...when };
  await hr.call('POST /evaluations/add', given);
  const list = await member.call('GET /evaluations', { view: 'mine' });
  const [evaluation] = list.body['rows'] as Known[];
  return { team, lead, member, hr, form, evaluation: evaluation!.id };
}

/** The version an evaluation has by now. */
export async function versionOf(who: Colleague, id: number): Promise<number> {
  const { body } = await who.call('GET /evaluations/employee-detail', { id });
  return body['version'] as number;
}

/** Runs a move against the present version. */
export async function move(
  who: Colleague,
  path: string,
  id: number,
  more: object = {},
): Promise<Reply> {
  const version = await versionOf(who, id);
  return who.call(`POST /evaluations/${path}`, { id, version, ...more });
}

/** Scores every question of the side this person writes on. */
export async function answerAll(
  who: Colleague,
  id: number,
  questions: readonly number[],
  score = 3,
  comment = '',
): Promise<void> {
  for (const question_id of questions) {
    const reply = await who.call('POST /evaluations/save-answer', {
      id,
      question_id,
      version: 0,
      score,
      comment,
    });
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.message}`);
  }
}
