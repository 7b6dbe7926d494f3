import { describe, expect, test } from 'vitest';
import { partNamed, questionOf, type FiguresReply } from '../differences.ts';
import { daysInWaiting } from '../generate/rates.ts';
import { differences, type Lived } from '../lived.ts';
import { splits, type Scope } from '../reference/groups.ts';
import { spendIn } from '../reference/shown.ts';

/** Spend in euros and rupees, each day's with the rate of its day, held against the books. */
export function currencyCases(lived: () => Lived): void {
  const quarter = (only: Scope['only']): Scope => {
    const { from, to } = lived().books.world;
    return { from, to, ...(only && { only }) };
  };

  describe('money of other currencies', () => {
    test.each([
      ['euros beside dollars', 'LNA'],
      ['euros alone', 'LNI'],
      ['rupees', 'QRT'],
    ])('of an app with %s, figures are what the files and rates say', async (_name, app) => {
      const found = await Promise.all(
        ['spend', 'cpi', 'profit', 'roi'].map((it) =>
          differences(lived(), it, quarter({ app: [app] }), splits),
        ),
      );
      expect(found.filter(Boolean).join('\n')).toBe('');
    });

    test.each(['EUR', 'PKR'])('shown in %s, spend is each day’s by its rate', async (currency) => {
      const { company, books } = lived();
      const question = { ...(await questionOf(company, quarter(undefined))), perPage: 500 };
      const days = new Set(books.rows.map((it) => it.day)).size;
      for (const by of [undefined, 'app', 'day', 'month', 'country', 'campaign'] as const) {
        const reply = await company.ask<FiguresReply>('GET /figures', {
          ...question,
          measures: 'spend',
          currency,
          ...(by && { by }),
        });
        const expected = spendIn(books, currency, quarter(undefined), by);
        const found = new Map(
          by
            ? reply.rows.map((it) => [partNamed(company, by, it.labels[0]!), it.figures['spend']])
            : [['', reply.total['spend']]],
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
      expect([...books.waited].toSorted()).toEqual(daysInWaiting.map((it) => `QRT ${it}`));
      const [from, to] = [daysInWaiting[0]!, daysInWaiting.at(-1)!];
      const scope = { from, to, only: { app: ['QRT'] } };
      expect(await differences(lived(), 'spend', scope, ['day', 'campaign'])).toBe('');
    });
  });
}
