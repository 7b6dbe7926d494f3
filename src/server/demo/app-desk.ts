import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoApps } from './games.ts';
import type { Cast } from './people.ts';

/** Who answers for which account. */
const owners = [
  ['Backlot Play Store', 'Maryam Tariq'],
  ['Backlot App Store', 'Maryam Tariq'],
  ['Backlot MAX', 'Faisal Mehmood'],
  ['Backlot AdMob', 'Faisal Mehmood'],
  ['Backlot Meta Ads', 'Kiran Javed'],
  ['Backlot AppDiscovery', 'Kiran Javed'],
] as const;

interface DemoReview {
  /** Key of our game, or the name of somebody else's. */
  app?: string;
  game?: string;
  build: string;
  author: string;
  scores: readonly [coreLoop: number, ads: number, ux: number, storePage: number];
  pros: string;
  cons: string;
  verdict?: 'go' | 'fix' | 'stop';
  summary: string;
  /** Days ago; a draft has no such day. */
  ago?: number;
}

const reviews: readonly DemoReview[] = [
  {
    app: 'LNT',
    build: '4.12.0 (641)',
    author: 'Hira Baig',
    scores: [5, 3, 4, 4],
    pros: 'The tide ladder gives a reason to come back on the same day.\nLoading is under two seconds on the test phone.',
    cons: 'Two interstitials within one minute after the third level.\nThe ladder’s timer shows the zone of the phone.',
    verdict: 'fix',
    summary: 'Ready once the interstitials keep ninety seconds between them.',
    ago: 4,
  },
  {
    app: 'PEB',
    build: '2.9.1 (410)',
    author: 'Zain Farooq',
    scores: [4, 4, 4, 3],
    pros: 'Undo without an ad feels generous and costs little.',
    cons: 'The store video still shows the old board.',
    verdict: 'go',
    summary: 'Go on; give the store page a week of its own.',
    ago: 11,
  },
  {
    app: 'GSM',
    build: '0.8.0 (57)',
    author: 'Noor Siddiq',
    scores: [2, 3, 2, 2],
    pros: 'The gems look wonderful at any size.',
    cons: 'Nothing to decide: every move is the same move.\nThe first session ends after four minutes.',
    verdict: 'stop',
    summary: 'The loop does not carry; keep the art for the next prototype.',
    ago: 26,
  },
  {
    game: 'Tile Harbour (another studio)',
    build: '1.31',
    author: 'Sana Mirza',
    scores: [4, 2, 5, 5],
    pros: 'Every screen says one thing.\nThe store page tells the whole game in three pictures.',
    cons: 'A banner covers the lowest row on small phones.',
    verdict: 'go',
    summary: 'Worth copying: how it teaches a rule by taking it away.',
    ago: 40,
  },
  {
    app: 'ORB',
    build: '3.2.0-rc1 (288)',
    author: 'Sana Mirza',
    scores: [4, 3, 3, 4],
    pros: 'Harvesting by drag is quicker than by tap.',
    cons: '',
    summary: '',
  },
];

async function seedReviews(
  db: Db,
  { people }: Cast,
  apps: ReadonlyMap<string, number>,
  today: string,
) {
  const values = reviews.map((it) => {
    const at = instantOf(addDays(today, -(it.ago ?? 1)), '16:20');
    const [core_loop, ads, ux, store_page] = it.scores;
    return {
      app_id: it.app ? apps.get(it.app)! : null,
      game: it.game ?? demoApps.find((app) => app.key === it.app)!.name,
      build: it.build,
      author_id: people.get(it.author)!,
      status: it.ago === undefined ? ('draft' as const) : ('published' as const),
      core_loop,
      ads,
      ux,
      store_page,
      pros: it.pros,
      cons: it.cons,
      verdict: it.verdict ?? null,
      summary: it.summary,
      updated_at: at,
      published_at: it.ago === undefined ? null : at,
    };
  });
  await db.insertInto('game_reviews').values(values).execute();
}

async function seedShares(
  db: Db,
  { people, teams }: Cast,
  apps: ReadonlyMap<string, number>,
  today: string,
) {
  const shares = [
    {
      app: 'LNT',
      by: 'Sana Mirza',
      with: 'Ayesha Rauf',
      figures: ['revenue', 'engagement'],
      note: 'For the bonus plan of the quarter',
    },
    {
      app: 'TEA',
      by: 'Danish Iqbal',
      with: 'Sana Mirza',
      figures: ['revenue', 'ads', 'spend'],
      note: 'How the waterfall of Cards does',
    },
  ];
  for (const it of shares) {
    const { id } = await db
      .insertInto('shares')
      .values({
        owner_id: people.get(it.by)!,
        app_id: apps.get(it.app)!,
        figures: it.figures,
        until: addDays(today, 24),
        note: it.note,
        created_at: instantOf(addDays(today, -6), '11:05'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person_id = people.get(it.with)!;
    await db.insertInto('share_people').values({ share_id: id, person_id }).execute();
    if (it.app === 'LNT') {
      const team_id = teams.get('Cards')!;
      await db.insertInto('share_teams').values({ share_id: id, team_id }).execute();
    }
  }
}

/** Owners of the accounts, what people think of builds, and what they share. */
export async function seedAppDesk(db: Db, cast: Cast, today: string): Promise<void> {
  for (const [account, owner] of owners) {
    await db
      .updateTable('accounts')
      .set({ owner_id: cast.people.get(owner)! })
      .where('name', '=', account)
      .execute();
  }
  const rows = await db.selectFrom('apps').select(['id', 'key']).execute();
  const apps = new Map(rows.map((it) => [it.key, it.id]));
  await seedReviews(db, cast, apps, today);
  await seedShares(db, cast, apps, today);
}
