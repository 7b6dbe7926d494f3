import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf, type Company } from './company.ts';
import { differencesIn, questionOf, tableOf, type FiguresReply } from './differences.ts';
import { hardWorld } from './generate/world.ts';
import { booksOf, type Books } from './reference/books.ts';
import { dailyUsers, figures } from './reference/figures.ts';
import { splits, type Scope, type Split } from './reference/groups.ts';
import { measures } from './reference/measures.ts';

/**
 * A studio's hardest quarter, lived through in the product and reckoned once more by an accountant
 * who has the files and not the product's code.
 */

const world = hardWorld();
const books: Books = booksOf(world);
let company: Company;

beforeAll(async () => {
  company = await companyOf(world);
}, 120_000);
afterAll(() => company?.close());

const quarter: Scope = { from: world.from, to: world.to };
const month: Scope = { from: '2026-02-03', to: '2026-03-05' };

const expectedOf = (measure: string, scope: Scope, by?: Split) =>
  measure === 'dau' ? dailyUsers(books, scope, by) : figures(books, measure, scope, by);

/** Where the API's answer differs from the books, in all and by every dimension the measure has. */
async function differences(measure: string, scope: Scope, by: readonly Split[]) {
  const question = { ...(await questionOf(company, scope)), measures: measure, perPage: 500 };
  const found = await Promise.all(
    [undefined, ...by].map(async (split) => {
      const expected = expectedOf(measure, scope, split);
      if (!expected) return [];
      const asked = { ...question, ...(split && { by: split }) };
      const reply = await company.ask<FiguresReply>('GET /figures', asked);
      return differencesIn(company, reply, measure, split, expected);
    }),
  );
  return tableOf(found.flat());
}

const named = Object.keys(measures).filter((it) => it !== 'show' && it !== 'ctr');
const dimensions = splits.filter((it) => it !== 'team' && it !== 'mediaSource');

test('every file of the quarter is taken in', () => {
  expect([...company.refused]).toEqual([]);
});

describe('over the quarter, in all and by every dimension', () => {
  test.each([...named, 'dau'])('%s is what the files say', async (measure) => {
    expect(await differences(measure, quarter, dimensions)).toBe('');
  });
});

describe('over some weeks of it', () => {
  test.each([...named, 'dau'])('%s is what the files say', async (measure) => {
    expect(await differences(measure, month, ['day', 'week', 'app', 'country'])).toBe('');
  });
});

describe('cut down to', () => {
  const cases: [name: string, only: NonNullable<Scope['only']>][] = [
    ['one of two twins', { app: ['LNI'] }],
    ['a country', { country: ['PK'] }],
    ['a platform', { platform: ['ios'] }],
    ['two apps in a country', { app: ['ORB', 'QRT'], country: ['US'] }],
  ];
  test.each(cases)('%s, figures are what the files say of it', async (_name, only) => {
    const found = await Promise.all(
      ['revenue', 'ecpm', 'fill', 'spend', 'cpi', 'profit', 'arpdau', 'dau'].map((it) =>
        differences(it, { ...quarter, only }, ['day', 'app', 'country']),
      ),
    );
    expect(found.filter(Boolean).join('\n')).toBe('');
  });

  test('a network, its revenue is what the files say of it', async () => {
    const only = { network: ['AdMob'] };
    expect(await differences('revenue', { ...quarter, only }, ['day', 'app', 'network'])).toBe('');
  });
});

test('spend that no country is told of stands in the list under a name', async () => {
  const asked = { date: `${world.from}..${world.to}`, by: 'country', measures: 'spend' };
  const { rows } = await company.ask<FiguresReply>('GET /figures', asked);
  const unnamed = rows.find((it) => it.labels[0]?.key === '');
  expect(unnamed?.labels).toMatchObject([{ key: '', label: expect.stringMatching(/^Unknown/) }]);
});
