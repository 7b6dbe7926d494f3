import { result, type DemoObjective } from './okr-plan.ts';

/** What is to be reached in the running quarter. */
export const thisQuarter: readonly DemoObjective[] = [
  {
    title: 'End the year as a studio of repeatable hits',
    owner: 'Maryam Tariq',
    company: true,
    under: 'A studio that does not hang on one game',
    why: 'Two games carry us today. By the end of the year a **third** should stand on its own, and each release should teach the next one something.\n\n- Revenue is the result, not the plan\n- Every team owns one number',
    results: [
      result('Ad revenue of the quarter', 'metric', [0, 2_750_000_000_000], 50, {
        measure: 'revenue',
        note: 'The two largest games carry it so far.',
      }),
      result('Games released with a launch review', 'number', [0, 4], 30, {
        unit: 'games',
        pace: 0.9,
      }),
      result('Support answers within a day', 'percent', [74, 92], 20, {
        pace: 0.65,
        note: 'The new macros help, weekends do not.',
      }),
    ],
  },
  {
    title: 'Lantern Lagoon earns its players back in a week',
    owner: 'Sana Mirza',
    team: 'Puzzle',
    under: 'End the year as a studio of repeatable hits',
    why: 'Campaigns that do not earn back within a week are stopped instead of watched.',
    results: [
      result('Revenue of Team Puzzle', 'metric', [0, 1_400_000_000_000], 50, {
        measure: 'revenue',
        team: 'Puzzle',
        note: 'Rewarded video is up since the cap test.',
      }),
      result('Live events run', 'number', [0, 6], 25, { unit: 'events', pace: 0.95 }),
      result('Crash-free users', 'percent', [98.6, 99.5], 25, {
        pace: 0.55,
        note: 'Old Adreno drivers again.',
      }),
    ],
  },
  {
    title: 'Cards that people show their friends',
    owner: 'Danish Iqbal',
    team: 'Cards',
    under: 'End the year as a studio of repeatable hits',
    isLate: true,
    results: [
      result('Store page conversion', 'percent', [23, 27], 40, { pace: 0.5 }),
      result('Invitations sent per active player', 'number', [0.2, 0.6], 40, {
        pace: 0.35,
        note: 'Needs the share sheet on iOS.',
      }),
      result('Cost of new artwork', 'currency', [18000, 12000], 20, { pace: 1.2 }),
    ],
  },
  {
    title: 'Levels 200 to 260 with a curve that holds',
    owner: 'Hira Baig',
    under: 'Lantern Lagoon earns its players back in a week',
    results: [
      result('Activation: new players past level 12', 'percent', [34, 48], 50, {
        pace: 1.05,
        note: 'The new tutorial map is live for everybody.',
      }),
      result('Levels shipped', 'number', [0, 60], 50, { unit: 'levels', pace: 0.9 }),
    ],
  },
  {
    title: 'Start in under four seconds everywhere',
    owner: 'Zain Farooq',
    under: 'Lantern Lagoon earns its players back in a week',
    isLate: true,
    results: [
      result('Start to first frame on old phones', 'number', [5.3, 3.9], 50, {
        unit: 's',
        pace: 0.6,
        note: 'Atlas rebuild is merged, measuring.',
      }),
      result('Asset pipeline runs on every commit', 'boolean', [0, 1], 30, { pace: 1 }),
      result('Crashes and stalls fixed', 'issues', [0, 100], 20, {
        project: 'LAG',
        epic: 'Stable on every phone',
      }),
    ],
  },
  {
    title: 'One art style for all puzzle games',
    owner: 'Noor Siddiq',
    under: 'Lantern Lagoon earns its players back in a week',
    results: [result('Screens redrawn', 'number', [0, 32], 100, { unit: 'screens', pace: 0.8 })],
  },
  {
    title: 'Campaigns that pay for themselves',
    owner: 'Kiran Javed',
    under: 'Cards that people show their friends',
    results: [
      result('Creatives tested', 'number', [0, 24], 50, { unit: 'creatives', pace: 1 }),
      result('Price of a tested creative', 'currency', [420, 250], 50, { pace: 0.85 }),
    ],
  },
  {
    title: 'Lead a release on my own',
    owner: 'Hira Baig',
    isPrivate: true,
    results: [
      result('Release checklist walked without help', 'boolean', [0, 1], 50, { pace: 0.8 }),
      result('Talks held in the team', 'number', [0, 3], 50, { unit: 'talks', pace: 0.9 }),
    ],
  },
  {
    title: 'A figure for every studio day',
    owner: 'Rabia Nawaz',
    under: 'End the year as a studio of repeatable hits',
    results: [
      result('Days with complete figures by nine', 'percent', [80, 98], 100, { pace: 0.95 }),
    ],
  },
  {
    title: 'Find the next card game',
    owner: 'Danish Iqbal',
    team: 'Cards',
    isDraft: true,
    results: [
      result('Prototypes played by strangers', 'number', [0, 5], 100, { unit: 'prototypes' }),
    ],
  },
];
