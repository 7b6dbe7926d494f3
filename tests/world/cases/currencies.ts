import { describe, expect, test } from 'vitest';
import { daysInWaiting } from '../generate/rates.ts';
import { differences, type Lived } from '../lived.ts';
import { splits, type Scope } from '../reference/groups.ts';

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

    test('days that waited for a rate are in the figures once it has come', async () => {
      const { books } = lived();
      expect([...books.waited].toSorted()).toEqual(daysInWaiting.map((it) => `QRT ${it}`));
      const [from, to] = [daysInWaiting[0]!, daysInWaiting.at(-1)!];
      const scope = { from, to, only: { app: ['QRT'] } };
      expect(await differences(lived(), 'spend', scope, ['day', 'campaign'])).toBe('');
    });
  });
}
