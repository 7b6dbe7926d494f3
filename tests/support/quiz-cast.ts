import type { Colleague, TestServer } from './server.ts';

let casts = 0;

/** A new team with its lead and two members, and the lead of another team. */
export async function quizCast(server: TestServer) {
  casts += 1;
  const nth = casts;
  const team = await server.team(`Quiz team ${nth}`);
  const elsewhere = await server.team(`Quiz elsewhere ${nth}`);
  return {
    nth,
    team,
    elsewhere,
    lead: await server.as('Team lead', { name: `Quinn ${nth}`, teamId: team, leads: team }),
    amna: await server.as('Member', { name: `Amna ${nth}`, teamId: team }),
    bilal: await server.as('Member', { name: `Bilal ${nth}`, teamId: team }),
    outsider: await server.as('Team lead', { teamId: elsewhere, leads: elsewhere }),
  };
}
export type QuizCast = Awaited<ReturnType<typeof quizCast>>;

/** A question with one right answer. */
export const single = (change: object = {}) => ({
  kind: 'single',
  text: 'What does eCPM count?',
  options: [
    { id: 'a', text: 'Revenue per thousand impressions' },
    { id: 'b', text: 'Installs per day' },
  ],
  correct: ['a'],
  points: 2,
  explanation: 'Effective cost per mille.',
  ...change,
});

interface Begun {
  id: number;
  version: number;
}

export async function begin(who: Colleague, title = 'Ads basics'): Promise<Begun> {
  const { body } = await who.call('POST /save-quiz', { title });
  return { id: body['id'] as number, version: body['version'] as number };
}

/** A quiz with one question, marked as ready, for this person when there is one. */
export async function ready(who: Colleague, taker?: Colleague, settings: object = {}) {
  const { id } = await begin(who);
  const { body } = await who.call('POST /save-questions', { quiz: id, questions: [single()] });
  const questions = body['questions'] as Begun[];
  const saved = await who.call('POST /save-quiz', { id, version: 1, minutes: 30, ...settings });
  let version = saved.body['version'] as number;
  if (taker) {
    const people = [{ person: taker.id }];
    const asked = await who.call('POST /saveAssignees', { quiz: id, version, people });
    version = asked.body['version'] as number;
  }
  const moved = await who.call('POST /move-quiz', { id, version, to: 'ready' });
  return { id, version: moved.body['version'] as number, questions };
}
