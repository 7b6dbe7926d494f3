import { beforeAll, describe, expect, test } from 'vitest';
import { questionOf, type FiguresReply } from '../differences.ts';
import { differences, differencesOf, type Lived } from '../lived.ts';
import { averages } from '../reference/figures.ts';
import { splits, type Scope } from '../reference/groups.ts';
import { measures } from '../reference/measures.ts';

const named = [...Object.keys(measures), ...Object.keys(averages)];
const dimensions = splits;

const cuts: [name: string, only: NonNullable<Scope['only']>][] = [
  ['one of two twins', { app: ['LNI'] }],
  ['a country', { country: ['PK'] }],
  ['a platform', { platform: ['ios'] }],
  ['two apps in a country', { app: ['ORB', 'QRT'], country: ['US'] }],
];

/** What `GET /figures` answers to every question, held against the books. */
export function figuresCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  describe('over the quarter, in all and by every dimension', () => {
    let found: ReadonlyMap<string, string>;
    beforeAll(async () => {
      found = await differencesOf(lived(), named, quarter(), dimensions);
    });
    test.each(named)('%s is what the files say', (measure) => {
      expect(found.get(measure)).toBe('');
    });
  });

  describe('over some weeks of it', () => {
    const weeks: Scope = { from: '2026-02-03', to: '2026-03-05' };
    let found: ReadonlyMap<string, string>;
    beforeAll(async () => {
      found = await differencesOf(lived(), named, weeks, ['day', 'week', 'app', 'country']);
    });
    test.each(named)('%s is what the files say', (measure) => {
      expect(found.get(measure)).toBe('');
    });
  });

  describe('cut down to', () => {
    test.each(cuts)('%s, figures are what the files say of it', async (_name, only) => {
      const scope = { ...quarter(), only };
      const asked = [
        'revenue',
        'totalRevenue',
        'ecpm',
        'fill',
        'spend',
        'cpi',
        'profit',
        'arpdau',
        'dau',
        'mau',
        'arpu',
      ];
      const found = await differencesOf(lived(), asked, scope, ['day', 'app', 'country']);
      expect([...found.values()].filter(Boolean).join('\n')).toBe('');
    });

    test('a network, its revenue is what the files say of it', async () => {
      const scope = { ...quarter(), only: { network: ['AdMob'] } };
      expect(await differences(lived(), 'revenue', scope, ['day', 'app', 'network'])).toBe('');
    });
  });

  test.each(['profit', 'roi', 'arpdau', 'arpu', 'revenue', 'totalRevenue'])(
    '%s of ads alone is what the files say',
    async (measure) => {
      const scope: Scope = { ...quarter(), adsOnly: true };
      expect(await differences(lived(), measure, scope, dimensions)).toBe('');
    },
  );

  test('an ad network has its revenue, and none together with purchases', async () => {
    const scope = { ...quarter(), only: { network: ['AdMob'] } };
    const filter = await questionOf(lived().company, scope);
    const asked = { ...filter, measures: ['revenue', 'totalRevenue', 'iapRevenue'] };
    const { total } = await lived().company.ask<FiguresReply>('GET /figures', asked);
    expect(total['revenue']?.value).toBeGreaterThan(0);
    expect([total['totalRevenue']?.value, total['iapRevenue']?.value]).toEqual([null, null]);
  });

  test('spend that no country is told of stands in the list under a name', async () => {
    const { from, to } = quarter();
    const asked = { date: `${from}..${to}`, by: 'country', measures: 'spend' };
    const { rows } = await lived().company.ask<FiguresReply>('GET /figures', asked);
    const unnamed = rows.find((it) => it.labels[0]?.label === 'Unknown region');
    expect(unnamed?.figures['spend']?.value).toBeGreaterThan(0);
  });
}
