import type { NotedKey } from './families.ts';

interface Note {
  /** What it is good for, and what it must not be taken for. */
  use: string;
  /** Sums of an example by name, money in micro-USD; without the other side of a pair and the age. */
  example: Readonly<Record<string, number>>;
  /** Where it is absent beside what its tables do not split by and a divisor of nought. */
  absent?: string;
}

const dollars = (amount: number) => amount * 1_000_000;
const estimated =
  'Where a source does not say which campaign brought the installs, they are shared out by installs and marked “est.”. Installs that are not old enough yet are left out on both sides.';
const ofPostbacks =
  'By campaign: postbacks tell a source identifier that no other report has. See SKAdNetwork.';
const unsaid = 'Rows of sources that tell one side only are left out.';
const ofUsers =
  'Where no source of unique users is connected, and by country, version or network: users are unique in whole apps only.';

/** What the guide says of every measure beside what its definition says itself. */
export const notes: Readonly<Record<NotedKey, Note>> = {
  totalRevenue: {
    use: 'What the company earns. Profit, ROI, ARPDAU, targets and the quarterly deck are formed of it.',
    example: { revenue: dollars(900), iapRevenue: dollars(100), totalRevenue: dollars(1000) },
    absent: 'By ad network, ad unit and format, which purchases do not have.',
  },
  revenue: {
    use: 'What ads alone earn. Of a mediation and the network’s own report one counts, so that nothing is there twice.',
    example: { revenue: dollars(900) },
  },
  ecpm: {
    use: 'What a thousand impressions bring: compares networks, formats and countries.',
    example: { revenue: dollars(120), impressions: 15_000 },
    absent: unsaid,
  },
  impressions: { use: 'How many ads were seen.', example: { impressions: 15_000 } },
  requests: {
    use: 'How often an ad was asked for. Of a network in a mediation these are its attempts.',
    example: { requests: 40_000 },
    absent: 'Of reports that carry no requests, such as new LevelPlay exports.',
  },
  responses: { use: 'How many requests got an ad.', example: { responses: 30_000 } },
  clicks: { use: 'How often an ad was clicked.', example: { clicks: 300 } },
  fill: {
    use: 'How often a network has an ad when it is asked.',
    example: { responses: 30_000, requests: 40_000 },
    absent: unsaid,
  },
  show: {
    use: 'How many of the loaded ads are shown: a low one means that ads are loaded too early.',
    example: { impressions: 15_000, responses: 30_000 },
    absent: unsaid,
  },
  ctr: {
    use: 'Whether ads are looked at; a sudden rise is often a button in the way.',
    example: { clicks: 300, impressions: 15_000 },
    absent: 'Of sources without clicks, MAX among them.',
  },
  wasted: {
    use: 'How much asking was for nothing: what a better floor price or waterfall can save.',
    example: { requests: 40_000, responses: 30_000 },
    absent: unsaid,
  },
  spend: {
    use: 'What campaigns cost, each amount in the currency it was spent in and at the rate of its day.',
    example: { spend: dollars(500) },
  },
  installs: {
    use: 'Installs as the media sources count them, who claim more than there are.',
    example: { installs: 250 },
  },
  cpi: {
    use: 'What an install costs; good only together with LTV.',
    example: { spend: dollars(500), installs: 250 },
    absent: unsaid,
  },
  campaignImpressions: {
    use: 'How often our own advertisements were shown.',
    example: { campaignImpressions: 100_000 },
  },
  campaignClicks: {
    use: 'How often our own advertisements were clicked.',
    example: { campaignClicks: 2_000 },
  },
  campaignCtr: {
    use: 'Whether a creative is clicked.',
    example: { campaignClicks: 2_000, campaignImpressions: 100_000 },
    absent: unsaid,
  },
  cpc: {
    use: 'What a click on an advertisement costs.',
    example: { spend: dollars(500), campaignClicks: 2_000 },
    absent: unsaid,
  },
  cpm: {
    use: 'What a thousand impressions of an advertisement cost.',
    example: { spend: dollars(500), campaignImpressions: 100_000 },
    absent: unsaid,
  },
  cvr: {
    use: 'How many clicks become installs: creative and store page together.',
    example: { installs: 250, campaignClicks: 2_000 },
    absent: unsaid,
  },
  ipm: {
    use: 'Installs of a thousand impressions: how well a creative does, whatever it costs.',
    example: { installs: 250, campaignImpressions: 100_000 },
    absent: unsaid,
  },
  profit: {
    use: 'What is left of a day’s revenue after that day’s spend. Money of a day comes from installs of many days: cohort profit tells what these installs bring back.',
    example: { earned: dollars(1000), spend: dollars(500) },
    absent: 'By ad network and by media source: one pays us, the other is paid.',
  },
  roi: {
    use: 'Profit of each dollar that was spent: 100 % doubles it.',
    example: { earned: dollars(1000), spend: dollars(500) },
    absent: 'By ad network and by media source, and without spend.',
  },
  dau: {
    use: 'Users of a usual day: unique ones of the whole app where its source tells them. Where it tells users of countries and versions only, these are added up and marked “≈”: who is in two counts twice.',
    example: { dau: 70_000, daysWithUse: 7 },
  },
  userDays: {
    use: 'What own measures are divided by to be per user and day: DAU is the average of the days, so that money of a month over it is that of a month.',
    example: { dau: 30_000, userDays: 30_000 },
  },
  wau: {
    use: 'How many people a game reaches in a week, on average over the days of the range.',
    example: { weeklyUsers: 210_000, daysWithWeekly: 7 },
    absent: ofUsers,
  },
  mau: {
    use: 'How many people a game reaches in a month of 30 days, on average over the days of the range.',
    example: { monthlyUsers: 350_000, daysWithMonthly: 7 },
    absent: ofUsers,
  },
  stickiness: {
    use: 'On how many days of a month its users play: 20 % are 6 days of 30. Both sides are unique users of the same rows.',
    example: { dailyUsers: 70_000, monthlyUsers: 350_000 },
    absent: ofUsers,
  },
  arpu: {
    use: 'What a monthly user is worth, for any range of days: of 30 days it is their revenue ÷ their average MAU.',
    example: { earned: dollars(1400), monthlyUsers: 350_000 },
    absent: `${ofUsers} Revenue of days and apps without unique users is left out.`,
  },
  arpdau: {
    use: 'What a user brings on a day: whether a change of the game or its ads pays.',
    example: { earned: dollars(700), dau: 70_000 },
    absent:
      'By ad network as a split; narrowed to a network it is that network’s revenue ÷ all users.',
  },
  ipu: {
    use: 'How many ads a user sees on a day.',
    example: { impressions: 350_000, dau: 70_000 },
  },
  newUsers: {
    use: 'How many came for the first time, with or without a campaign.',
    example: { newUsers: 7_000 },
  },
  sessions: { use: 'How often the app was opened.', example: { sessions: 210_000 } },
  sessionsPerUser: {
    use: 'How often a user comes on a day.',
    example: { sessions: 210_000, dau: 70_000 },
    absent: unsaid,
  },
  sessionLength: {
    use: 'How long one visit is.',
    example: { sessionSeconds: 50_400_000, sessions: 210_000 },
    absent: unsaid,
  },
  timePerUser: {
    use: 'How long a user plays on a day.',
    example: { sessionSeconds: 50_400_000, dau: 70_000 },
    absent: unsaid,
  },
  returning: {
    use: 'How many of a day’s users were there before. It falls when a campaign brings many new ones.',
    example: { dau: 70_000, newUsers: 7_000 },
    absent: unsaid,
  },
  crashes: { use: 'How often the app crashed.', example: { crashes: 420 } },
  crashRate: {
    use: 'Crashes of a hundred sessions: whether a version is sound.',
    example: { crashes: 420, sessions: 210_000 },
    absent: unsaid,
  },
  visitors: { use: 'Who saw the page in the store.', example: { visitors: 9_000 } },
  storeInstalls: {
    use: 'Installs as the store counts them, organic ones too.',
    example: { storeInstalls: 2_700 },
  },
  conversion: {
    use: 'Whether the store page persuades.',
    example: { storeInstalls: 2_700, visitors: 9_000 },
    absent: unsaid,
  },
  uninstalls: { use: 'Who removed the app.', example: { uninstalls: 300 } },
  iapRevenue: {
    use: 'What players buy, as the stores report it.',
    example: { iapRevenue: dollars(100) },
  },
  rating: {
    use: 'The stars of new ratings, not the rating the store shows.',
    example: { ratingSum: 430, ratings: 100 },
    absent: 'Of the App Store’s reports, which tell no ratings.',
  },
  crashedShare: {
    use: 'Google Play hides apps above 1.09 %.',
    example: { crashedUsers: 80, vitalsUsers: 10_000 },
    absent: 'Of the App Store’s reports, which tell no vitals.',
  },
  anrShare: {
    use: 'Users whose app did not answer; Google Play hides apps above 0.47 %.',
    example: { anrUsers: 30, vitalsUsers: 10_000 },
    absent: 'Of the App Store’s reports, which tell no vitals.',
  },
  roas: {
    use: 'How much of their cost paid installs have brought back by that age. Installs that nobody was paid for are not in it.',
    example: { paidRevenue: dollars(200), cohortSpend: dollars(500) },
    absent: estimated,
  },
  roasBlended: {
    use: 'The same with organic installs: whether the company as a whole earns its spend back.',
    example: { cohortRevenue: dollars(300), cohortSpend: dollars(500) },
    absent: estimated,
  },
  cohortProfit: {
    use: 'What installs of some days have brought by that age beyond what they cost; exists by media source, where profit does not.',
    example: { cohortRevenue: dollars(600), cohortSpend: dollars(500) },
    absent: estimated,
  },
  organicShare: {
    use: 'How many installs cost nothing.',
    example: { unpaidInstalls: 100, cohortInstalls: 400 },
    absent: 'Where no attribution service says who brought the installs.',
  },
  ltv: {
    use: 'What an install has brought by that age: what CPI may cost.',
    example: { cohortRevenue: dollars(300), installsWithRevenue: 250 },
    absent: estimated,
  },
  postbackInstalls: {
    use: 'What Apple itself says campaigns brought. Attribution services know the same installs: never add the two. A postback comes one to six days after the install, and only of builds that name the company’s domain.',
    example: { postbackInstalls: 400 },
    absent: ofPostbacks,
  },
  postbackUntold: {
    use: 'Of how many installs Apple keeps the value to itself, because too few came of the same campaign: what they brought is unknown, not nothing.',
    example: { postbackUntold: 120, postbackInstalls: 400 },
    absent: ofPostbacks,
  },
  postbackRevenueLeast: {
    use: 'Revenue of the first two days at least, of the installs whose value is told. Values that the schema does not have count as nothing.',
    example: { postbackRevenueLeast: dollars(300) },
    absent: ofPostbacks,
  },
  postbackRevenueMost: {
    use: 'The same at most: a conversion value stands for a range.',
    example: { postbackRevenueMost: dollars(420) },
    absent: ofPostbacks,
  },
  postbackCpi: {
    use: 'What an install cost that Apple tells of.',
    example: { postbackSpend: dollars(600), postbackInstalls: 400 },
    absent: ofPostbacks,
  },
  postbackRoasLeast: {
    use: 'How much of their cost campaigns on the App Store have brought back at least, whatever attribution services say.',
    example: { postbackRevenueLeast: dollars(300), postbackSpend: dollars(600) },
    absent: ofPostbacks,
  },
  postbackRoasMost: {
    use: 'The same at most.',
    example: { postbackRevenueMost: dollars(420), postbackSpend: dollars(600) },
    absent: ofPostbacks,
  },
  retention: {
    use: 'How many of the installs play on that day again.',
    example: { retained: 90, retainedOf: 250 },
    absent: estimated,
  },
};
