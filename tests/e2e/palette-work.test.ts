import { afterAll, beforeAll, expect, test } from 'vitest';
import { work } from '../palette/mutations/work.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import { typeLines, type Cast } from '../support/palette-lines.ts';
import { workCast } from '../support/palette-work-cast.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let cast: Cast & { token: string };

beforeAll(async () => {
  site = await openCompanyConsole();
  cast = await workCast(site.company);
});
afterAll(() => site?.close());

test(
  'every change of tasks, projects, documents, bugs and IT is typed in one line',
  { timeout: 150_000 },
  async () => {
    const page = await site.show('/profile', { token: cast.token });
    await page.getByRole('banner').waitFor();
    expect(await typeLines(page, work, cast)).toEqual([]);
  },
);
