import { demoApps } from '../games.ts';
import type { DayOfHistory } from './business.ts';

/** What went otherwise with one game, as parts of the usual. */
export interface Incident {
  /** Ad revenue; 0 when no report names the game any more. */
  revenue: number;
  crashes: number;
  /** Taken from the average rating in the store. */
  rating: number;
}

const usual: Incident = { revenue: 1, crashes: 1, rating: 0 };

interface Story {
  key: string;
  /** Days before the company was made, both included. */
  from: number;
  to: number;
  what: Partial<Incident>;
  /** What people wrote on the chart of the first day. */
  words: string;
  author: string;
}

/** Days with a story that somebody has told; `to` of minus infinity has not ended. */
export const stories: readonly Story[] = [
  {
    key: 'PEB',
    from: 27,
    to: 24,
    what: { crashes: 6, rating: 0.6, revenue: 0.88 },
    words: '1.42 crashes on Android 9 when a level ends; 1.42.1 is out on the 4th day',
    author: 'Bilal Anwar',
  },
  {
    key: 'VVT',
    from: 41,
    to: 39,
    what: { revenue: 0.55 },
    words: 'Interstitials did not load after the consent update, rolled back',
    author: 'Danish Iqbal',
  },
  {
    key: 'STR',
    from: 66,
    to: 60,
    what: { revenue: 1.32 },
    words: 'Featured by Google Play in JP and DE for a week',
    author: 'Imran Sheikh',
  },
  {
    key: 'PKP',
    from: 23,
    to: Number.NEGATIVE_INFINITY,
    what: { revenue: 0 },
    words: 'Taken off MAX: its ad units were removed with the old account',
    author: 'Saad Qureshi',
  },
];

const byApp = new Map(
  demoApps.map((app, at) => [at, stories.filter((it) => it.key === app.key)] as const),
);

/** What went otherwise with a game on a day. */
export function incident(at: number, { ago }: DayOfHistory): Incident {
  const found = byApp.get(at)!.find((it) => ago <= it.from && ago >= it.to);
  return found ? { ...usual, ...found.what } : usual;
}
