import { average, pair, part, plain, price, ratio, type Definition } from './definition.ts';

/** How apps are used. */
export const useMeasures = {
  dau: average('DAU', 'Daily active users, average of the days', 'daysWithUse'),
  userDays: plain(
    'dau',
    'User days',
    'count',
    1,
    'Daily active users, added up over the days: what a figure per user and day is divided by',
  ),
  wau: average(
    'WAU',
    'Weekly active users: unique users of the 7 days up to a day, average of the days. Of several apps the sum over apps: who plays two is counted twice',
    'daysWithWeekly',
  ),
  mau: average(
    'MAU',
    'Monthly active users: unique users of the 30 days up to a day, average of the days. Of several apps the sum over apps: who plays two is counted twice',
    'daysWithMonthly',
  ),
  stickiness: part(
    'Stickiness',
    'ratio',
    1,
    'DAU ÷ MAU: how many of the users of 30 days play on a day',
    pair('dailyUsers', 'monthlyUsers'),
  ),
  arpu: price(
    'ARPU',
    1,
    'Revenue × 30 ÷ MAU, summed over the days that have both: what a monthly user brings in 30 days',
    ['earned', 'monthlyUsers'],
    30,
  ),
  arpdau: price('ARPDAU', 1, 'Revenue ÷ daily active users', ['earned', 'dau']),
  ipu: part('IPU', 'number', 1, 'Impressions ÷ daily active users', ['impressions', 'dau']),
  newUsers: plain('newUsers', 'New users', 'count', 1, 'Users seen for the first time'),
  sessions: plain('sessions', 'Sessions', 'count', 1, 'Times the app was opened'),
  sessionsPerUser: part(
    'Sessions per user',
    'number',
    1,
    'Sessions ÷ daily active users',
    pair('sessions', 'dau'),
  ),
  sessionLength: part(
    'Session length',
    'seconds',
    1,
    'Time in sessions ÷ sessions',
    pair('sessionSeconds', 'sessions'),
  ),
  timePerUser: part(
    'Time per user',
    'seconds',
    1,
    'Time in sessions ÷ daily active users',
    pair('sessionSeconds', 'dau'),
  ),
  returning: {
    label: 'Returning users',
    unit: 'ratio',
    tone: 1,
    formula: '(Daily active users − new users) ÷ daily active users: how many have come back',
    needs: pair('dau', 'newUsers'),
    of: (it) => ratio(Math.max(0, it['dau/newUsers'] - it['newUsers/dau']), it['dau/newUsers']),
  },
  crashes: plain('crashes', 'Crashes', 'count', -1, 'Crashes the analytics saw'),
  crashRate: part('Crash rate', 'ratio', -1, 'Crashes ÷ sessions', pair('crashes', 'sessions')),
} as const satisfies Record<string, Definition>;
