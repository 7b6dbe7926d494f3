import { describe, expect, test } from 'vitest';
import type { Lived } from '../lived.ts';
import { owedFor } from '../reference/settled.ts';

interface Page {
  rows: {
    network: { name: string };
    account: { name: string; kind: string };
    expected: number;
    own: number | null;
    estimate: number | null;
  }[];
  totals: { expected: number };
}

const numbered = (value: bigint | null) => (value === null ? null : Number(value));

/** What networks owe for a month, held against the books. */
export function settlementCases(lived: () => Lived): void {
  describe('/settlements', () => {
    test.each(['2026-01', '2026-02'])(
      'of %s, each network owes what its own report says, with the estimate beside it',
      async (month) => {
        const { company, books } = lived();
        const page = await company.ask<Page>('GET /settlements', { month, perPage: 200 });
        const expected = owedFor(books, month);
        const got = page.rows.map((it): [string, object] => [
          `${it.network.name} | ${it.account.kind} ${it.account.name}`,
          { expected: it.expected, own: it.own, estimate: it.estimate },
        ]);
        expect(Object.fromEntries(got)).toEqual(
          Object.fromEntries(
            [...expected].map(([name, it]) => [
              name,
              {
                expected: Number(it.expected),
                own: numbered(it.own),
                estimate: numbered(it.estimate),
              },
            ]),
          ),
        );
        const all = [...expected.values()].reduce((sum, it) => sum + it.expected, 0n);
        expect(page.totals.expected).toBe(Number(all));
      },
    );
  });
}
