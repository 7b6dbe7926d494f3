import { afterAll, beforeAll, expect, test } from 'vitest';
import { work } from '../palette/mutations/work.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import { typeLines } from '../support/palette-lines.ts';
import { workCast } from '../support/palette-work-cast.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let cast: Awaited<ReturnType<typeof workCast>>;

beforeAll(async () => {
  site = await openCompanyConsole();
  cast = await workCast(site.company);
});
afterAll(() => site?.close());

test(
  'every change of tasks, projects, documents, bugs and IT is typed in one line',
  // A second try stands on what the first has changed.
  { retry: 0, timeout: Number(process.env['LINES_MS'] ?? 600_000) },
  async () => {
    const open = () => site.show('/profile', { token: cast.token });
    expect(await typeLines(open, work, cast)).toEqual([]);
  },
);
