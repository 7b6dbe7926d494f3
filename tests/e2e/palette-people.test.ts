import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../palette/mutations/people.ts';
import { openConsole } from '../support/console.ts';
import { typeLines } from '../support/palette-lines.ts';
import { peopleCast } from '../support/palette-people-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: Awaited<ReturnType<typeof peopleCast>>;

beforeAll(async () => {
  site = await openConsole();
  cast = await peopleCast(site.server);
});
afterAll(() => site?.close());

// A second try stands on what the first has changed.
test(
  'every change of people, evaluations, goals, quizzes and leave is typed in one line',
  { retry: 0, timeout: 600_000 },
  async () => {
    const open = async () => (await site.show('/profile', { who: cast.me })).page;
    expect(await typeLines(open, people, cast.names)).toEqual([]);
  },
);
