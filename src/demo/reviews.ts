import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { idsBy } from './desk.ts';
import type { Cast } from './people.ts';

type Scores = readonly [coreLoop: number, ads: number, ux: number, storePage: number];

interface Review {
  app: string | null;
  game: string;
  build: string;
  author: string;
  /** Days since it was written. */
  ago: number;
  scores: Scores;
  pros: string;
  cons: string;
  verdict: 'go' | 'fix' | 'stop';
  summary: string;
}

const reviews: readonly Review[] = [
  {
    app: 'JNP',
    game: 'Juniper Jam',
    build: '0.9.14',
    author: 'Omar Khalid',
    ago: 36,
    scores: [4, 3, 4, 4],
    pros: 'The jar fills are a joy; the first ten levels teach without words.',
    cons: 'Two interstitials before level 3 drive people off.',
    verdict: 'go',
    summary: 'Ship with the first interstitial after level 6.',
  },
  {
    app: 'HCK',
    game: 'Hickory Hearts',
    build: '1.2.0',
    author: 'Danish Iqbal',
    ago: 20,
    scores: [4, 4, 3, 2],
    pros: 'Opponents play like people.',
    cons: 'Screenshots still show the old table; the pass button is hard to reach.',
    verdict: 'fix',
    summary: 'New store page and a larger button, then again.',
  },
  {
    app: 'EMB',
    game: 'Ember Engine',
    build: '1.4.2',
    author: 'Sara Yousaf',
    ago: 11,
    scores: [3, 4, 4, 3],
    pros: 'Runs at 60 frames on old phones.',
    cons: 'Every level after 40 feels the same.',
    verdict: 'fix',
    summary: 'Needs a second mechanic before more money is spent on players.',
  },
  {
    app: null,
    game: 'Kite Keepers (prototype)',
    build: 'p3',
    author: 'Sana Mirza',
    ago: 5,
    scores: [2, 2, 3, 2],
    pros: 'Lovely wind.',
    cons: 'Nobody in the test played past two minutes.',
    verdict: 'stop',
    summary: 'The idea may live on as an event in Violet Valley.',
  },
];

/** What leads thought of builds of the last weeks. */
export async function seedReviews(db: Db, { people }: Cast, today: string): Promise<void> {
  const apps = await idsBy(db, 'apps');
  const values = reviews.map((it) => {
    const at = instantOf(addDays(today, -it.ago), '16:10');
    const [core_loop, ads, ux, store_page] = it.scores;
    const { game, build, pros, cons, verdict, summary } = it;
    const status = 'published' as const;
    return {
      app_id: it.app === null ? null : apps.get(it.app)!,
      author_id: people.get(it.author)!,
      game,
      build,
      core_loop,
      ads,
      ux,
      store_page,
      pros,
      cons,
      verdict,
      summary,
      status,
      updated_at: at,
      published_at: at,
    };
  });
  await db.insertInto('game_reviews').values(values).execute();
}
