import { result, type DemoObjective } from './okr-plan.ts';

/** What is to be reached in the whole year: the company's own cycle, around the quarters. */
export const thisYear: readonly DemoObjective[] = [
  {
    title: 'A studio that does not hang on one game',
    owner: 'Maryam Tariq',
    company: true,
    why: 'Each quarter says what it does about it.',
    results: [
      result('Ad revenue of the year', 'metric', [0, 9_500_000_000_000], 50, {
        measure: 'revenue',
        note: 'The figures begin in the middle of the year.',
      }),
      result('Games that earn a tenth or more', 'number', [1, 4], 50, {
        unit: 'games',
        pace: 0.8,
      }),
    ],
  },
];
