import { expect, test } from 'vitest';
import { people } from '../../tests/palette/mutations/people.ts';
import { peopleCast } from '../../tests/support/palette-people-cast.ts';
import { testServer } from '../../tests/support/server.ts';
import { typeLines } from '../../tests/support/typed-line.ts';

test(
  'every change of people, evaluations, goals, quizzes and leave is typed in one line',
  { timeout: 120_000 },
  async () => {
    const server = await testServer();
    const { me, names } = await peopleCast(server);
    expect(await typeLines(server, me, people, names)).toEqual([]);
    await server.close();
  },
);
