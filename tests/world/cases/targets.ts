import { describe, expect, test } from 'vitest';
import { questionOf } from '../differences.ts';
import type { Lived } from '../lived.ts';
import { asTeamsAreToday } from '../reference/books.ts';
import { daysFrom, lastOfMonth, monthOf } from '../reference/days.ts';
import { headingOf, type Heading } from '../reference/forecast.ts';
import type { Scope } from '../reference/groups.ts';

interface Outlook {
  month: string;
  soFar: number;
  through: string | null;
  forecast: number | null;
  error: number | null;
}
interface Overview {
  month: string;
  rows: {
    id: number;
    target: {
      revenue: number | null;
      version: number;
      soFar: number;
      attained: number | null;
      pace: number;
    };
    outlook: Outlook | null;
  }[];
  outlook: Outlook | null;
}

/** What teams are to earn in March, in micro-USD; Cobalt was given no target. */
const targets = { Amber: 4_000_000_000, Basalt: 2_500_000_000 } as const;
type WithTarget = keyof typeof targets;

/** A forecast is a sum of whole micros a day, each rounded from a fraction. */
const MICROS = 31;
const isNear = (one: number | null, other: number | null, by: number) =>
  one === null || other === null ? one === other : Math.abs(one - other) <= by;

/** Where a forecast differs from the books. */
function apart(part: string, expected: Heading, got: Outlook | null): string[] {
  const { soFar, forecast, error } = expected;
  if (!got) return [`${part} | ${forecast} | no forecast`];
  return [
    ...(soFar === got.soFar ? [] : [`${part} | so far | ${soFar} | ${got.soFar}`]),
    ...(isNear(forecast, got.forecast, MICROS)
      ? []
      : [`${part} | forecast | ${forecast} | ${got.forecast}`]),
    ...(isNear(error, got.error, 1e-9) ? [] : [`${part} | error | ${error} | ${got.error}`]),
  ];
}

/** What teams are to earn and where their month is heading, held against the books. */
export function targetCases(lived: () => Lived): void {
  const nameOf = (id: number) => [...lived().company.teams].find(([, it]) => it === id)![0];

  /** The page as it stands on a day. */
  async function pageOn(day: string, cut: Partial<Scope> = {}) {
    const { company, books } = lived();
    const { date: _date, ...asked } = await questionOf(company, { ...books.world, ...cut });
    await company.on(day);
    return company.ask<Overview>('GET /teams-overview', asked);
  }

  describe('targets and forecasts of teams', () => {
    // In the middle of a month, and in one of which nothing has come yet.
    const days = [
      ['2026-03-20', '2026-03-20'],
      ['2026-02-16', '2026-02-16'],
      ['2026-04-05', '2026-03-31'],
    ] as const;
    const cuts: [string, Partial<Scope>][] = [
      ['by who owned the app', {}],
      ['by who owns it today', { teamsToday: true }],
      ['of ads alone', { adsOnly: true }],
      ['whatever the page is filtered by', { only: { country: ['PK'] } }],
    ];
    test.each(days.flatMap((it) => cuts.map((cut) => [...it, ...cut] as const)))(
      'on %s, with figures up to %s, %s, months head where the files say',
      async (...[today, last, , cut]) => {
        const books = cut.teamsToday ? asTeamsAreToday(lived().books) : lived().books;
        const page = await pageOn(today, cut);
        const measure = cut.adsOnly ? 'revenue' : 'totalRevenue';
        const of = (team?: string) => headingOf(books, measure, { team, today, last });
        const month = monthOf(today);
        const found = [
          ...page.rows.flatMap((it) => apart(nameOf(it.id), of(nameOf(it.id)), it.outlook)),
          ...apart('all', of(), page.outlook),
        ];
        expect(found).toEqual([]);
        expect(page.month).toBe(month);
        for (const it of [...page.rows.map(({ outlook }) => outlook), page.outlook])
          expect([it?.month, it?.through]).toEqual([month, last >= month ? last : null]);
      },
    );

    test('what is attained of a target is what the team’s apps brought while they were its', async () => {
      const { company, books } = lived();
      const { rows } = await pageOn('2026-03-20');
      for (const it of rows) {
        const revenue = targets[nameOf(it.id) as WithTarget];
        if (!revenue) continue;
        const { version } = it.target;
        const asked = { teamId: it.id, month: '2026-03-01', revenue, version };
        await company.ask('POST /save-team-target', asked);
      }
      const last = '2026-03-20';
      const pace = (daysFrom('2026-03-01', last) + 1) / 31;
      for (const [scope, kept] of [
        [{}, books],
        [{ teamsToday: true }, asTeamsAreToday(books)],
      ] as const) {
        for (const { id, target } of (await pageOn(last, scope)).rows) {
          const team = nameOf(id);
          const { soFar } = headingOf(kept, 'totalRevenue', { team, today: last, last });
          const revenue = targets[team as WithTarget] ?? null;
          const attained = revenue && soFar / revenue;
          expect([team, target]).toEqual([
            team,
            { revenue, version: revenue ? 1 : 0, soFar, attained, pace },
          ]);
        }
      }
    });

    test('a lead sees the same of the own team, and of no other', async () => {
      const { company, books } = lived();
      await company.on('2026-03-20');
      const page = await company.askAs<Overview>('Basalt', 'GET /teams-overview', {});
      const at = { today: '2026-03-20', last: '2026-03-20' };
      const own = headingOf(books, 'totalRevenue', { team: 'Basalt', ...at });
      expect(page.rows.map((it) => nameOf(it.id))).toEqual(['Basalt']);
      expect(apart('Basalt', own, page.rows[0]!.outlook)).toEqual([]);
      expect(apart('all', own, page.outlook)).toEqual([]);
      expect(page.rows[0]!.target.attained).toBe(own.soFar / targets.Basalt);
    });

    test('a month’s last day leaves nothing to forecast', () => {
      const at = { team: 'Amber', today: '2026-03-31', last: lastOfMonth('2026-03-01') };
      const { soFar, forecast } = headingOf(lived().books, 'totalRevenue', at);
      expect(forecast).toBe(soFar);
    });
  });
}
