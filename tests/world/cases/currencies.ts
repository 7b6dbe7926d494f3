import { describe, expect, test } from 'vitest';
import { partNamed, questionOf, type FiguresReply } from '../differences.ts';
import { daysInWaiting } from '../generate/rates.ts';
import { differences, differencesOf, type Lived } from '../lived.ts';
import { splits, type Scope } from '../reference/groups.ts';
import { moneyIn } from '../reference/shown.ts';

/** Spend in euros and rupees, each day's with the rate of its day, held against the books. */
export function currencyCases(lived: () => Lived): void {
  const quarter = (only: Scope['only']): Scope => {
    const { from, to } = lived().books.world;
    return { from, to, ...(only && { only }) };
  };

  describe('money of other currencies', () => {
    test('what a source takes back is taken off', async () => {
      const day = { from: '2026-02-11', to: '2026-02-11' };
      const of = (app: string, country: string) => ({
        ...day,
        only: { app: [app], country: [country] },
      });
      expect(await differences(lived(), 'spend', of('LNI', 'US'), ['day', 'campaign'])).toBe('');
      expect(await differences(lived(), 'revenue', of('XEN', 'DE'), ['day', 'network'])).toBe('');
      const { company, books } = lived();
      const asked = { ...(await questionOf(company, of('XEN', 'DE'))), measures: 'revenue' };
      const { total } = await company.ask<FiguresReply>('GET /figures', asked);
      const euros = books.exchange.inDollars({
        ...books.rows.find((it) => it.app === 'XEN' && it.day === day.from)!,
        currency: 'EUR',
        sums: { revenue: -12_400_000n },
        reported: { revenue: -12_400_000n },
      });
      expect(total['revenue']?.value).toBe(Number(euros!.sums['revenue']));
    });

    test('a day that was told anew of one country only is what was told last', async () => {
      const day = { from: '2026-02-12', to: '2026-02-12', only: { app: ['LNI'] } };
      for (const measure of ['spend', 'installs', 'cpi', 'profit'])
        expect(await differences(lived(), measure, day, ['day', 'country'])).toBe('');
    });

    test.each([
      ['euros beside dollars', 'LNA'],
      ['euros alone', 'LNI'],
      ['rupees', 'QRT'],
      ['revenue in euros', 'XEN'],
      ['revenue in rupees', 'RUN'],
    ])('of an app with %s, figures are what the files and rates say', async (_name, app) => {
      const asked = ['revenue', 'ecpm', 'spend', 'cpi', 'profit', 'roi'];
      const found = await differencesOf(lived(), asked, quarter({ app: [app] }), splits);
      expect([...found.values()].filter(Boolean).join('\n')).toBe('');
    });

    test.each([
      ['EUR', 'spend'],
      ['PKR', 'spend'],
      ['EUR', 'revenue'],
      ['PKR', 'revenue'],
    ] as const)('shown in %s, %s is each day’s by its rate', async (currency, measure) => {
      const { company, books } = lived();
      const question = { ...(await questionOf(company, quarter(undefined))), perPage: 500 };
      const days = new Set(books.rows.map((it) => it.day)).size;
      const own = measure === 'spend' ? 'campaign' : 'network';
      for (const by of [undefined, 'app', 'day', 'month', 'country', own] as const) {
        const reply = await company.ask<FiguresReply>('GET /figures', {
          ...question,
          measures: measure,
          currency,
          ...(by && { by }),
        });
        const expected = moneyIn(books, measure, currency, quarter(undefined), by);
        const found = new Map(
          by
            ? reply.rows.map((it) => [partNamed(company, by, it.labels[0]!), it.figures[measure]])
            : [['', reply.total[measure]]],
        );
        // A day's sum is rounded once: a day may differ by a millionth where it lies half between.
        const far = [...expected].filter(
          ([part, sum]) => Math.abs(Number(sum) - (found.get(part)?.value ?? 0)) > days / 20,
        );
        expect(far).toEqual([]);
      }
    });

    test('days that waited for a rate are in the figures once it has come', async () => {
      const { books } = lived();
      expect([...books.waited].toSorted()).toEqual(
        ['QRT', 'RUN'].flatMap((app) => daysInWaiting.map((it) => `${app} ${it}`)),
      );
      const [from, to] = [daysInWaiting[0]!, daysInWaiting.at(-1)!];
      const of = (app: string) => ({ from, to, only: { app: [app] } });
      expect(await differences(lived(), 'spend', of('QRT'), ['day', 'campaign'])).toBe('');
      expect(await differences(lived(), 'revenue', of('RUN'), ['day', 'country'])).toBe('');
    });
  });
}
