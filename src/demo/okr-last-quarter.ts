import { result, type DemoObjective } from './okr-plan.ts';

/** What was to be reached in the quarter before, and what came of it. */
export const lastQuarter: readonly DemoObjective[] = [
  {
    title: 'Grow the studio without growing spend',
    owner: 'Maryam Tariq',
    company: true,
    review: {
      self: 'Revenue carried us; two of three releases went out on time. Support stayed slower than we wanted.',
      by: 'Usman Latif',
      note: 'A good quarter. Support needs an owner of its own next time.',
    },
    results: [
      result('Games released on time', 'number', [0, 3], 40, { unit: 'games', pace: 0.7 }),
      result('Players answered within a day', 'percent', [61, 90], 30, { pace: 0.55 }),
      result('Hold acquisition at last quarter’s spend', 'boolean', [0, 1], 30, { pace: 1.1 }),
    ],
  },
  {
    title: 'Make puzzle players come back',
    owner: 'Sana Mirza',
    team: 'Puzzle',
    under: 'Grow the studio without growing spend',
    review: {
      self: 'Day-1 retention is there. The events calendar slipped twice and shipped half.',
      by: 'Maryam Tariq',
      note: 'Retention is the part that mattered. Events go on next quarter.',
    },
    results: [
      result('Day-1 retention of Lantern Lagoon', 'percent', [38, 42], 60, { pace: 1.1 }),
      result('Live events run', 'number', [0, 8], 40, { unit: 'events', pace: 0.5 }),
    ],
  },
  {
    title: 'A card table that feels alive',
    owner: 'Danish Iqbal',
    isWaiting: true,
    team: 'Cards',
    under: 'Grow the studio without growing spend',
    review: {
      self: 'Opponents are better, the store page came too late to tell.',
      by: 'Maryam Tariq',
      note: 'Fair. Carry the store page on.',
    },
    results: [
      result('Games finished per session', 'number', [2.4, 3.2], 50, { pace: 0.8 }),
      result('Store page conversion', 'percent', [21, 27], 50, { pace: 0.3 }),
    ],
  },
  {
    title: 'Ship sixty levels players finish',
    owner: 'Hira Baig',
    under: 'Make puzzle players come back',
    review: {
      self: 'All sixty are out; the middle twenty were easier than planned.',
      by: 'Sana Mirza',
      note: 'Well done. Difficulty curve first next time.',
    },
    results: [
      result('Levels shipped', 'number', [0, 60], 70, { unit: 'levels', pace: 1.05 }),
      result('Players stuck at level 20', 'percent', [19, 12], 30, { pace: 0.6 }),
    ],
  },
  {
    title: 'Half the load time on old phones',
    owner: 'Zain Farooq',
    isWaiting: true,
    under: 'Make puzzle players come back',
    review: {
      self: 'Textures are done, the atlas rebuild is not.',
      by: 'Sana Mirza',
      note: 'Atlas goes on next quarter.',
    },
    results: [result('Start to first frame', 'number', [6.8, 3.4], 100, { unit: 's', pace: 0.45 })],
  },
];
