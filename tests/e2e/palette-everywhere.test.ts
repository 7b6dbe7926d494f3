import { afterAll, beforeAll, expect, test } from 'vitest';
import { everywhere } from '../palette/mutations/everywhere.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import { everywhereCast } from '../support/palette-everywhere-cast.ts';
import { typeLines } from '../support/palette-lines.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let cast: Awaited<ReturnType<typeof everywhereCast>>;

beforeAll(async () => {
  site = await openCompanyConsole();
  cast = await everywhereCast(site.company);
});
afterAll(() => site?.close());

test(
  'every change of what belongs to no one page is typed in one line',
  // A second try stands on what the first has changed.
  { retry: 0, timeout: Number(process.env['LINES_MS'] ?? 600_000) },
  async () => {
    const open = async () =>
      site.show('/profile', { token: await site.company.tokenOf(cast.email) });
    expect(await typeLines(open, everywhere, cast)).toEqual([]);
  },
);
