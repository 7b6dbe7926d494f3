import type { Row } from './rows.ts';

const dayOfApp = ({ app, day }: Row) => `${app} ${day}`;

/**
 * Who played on a day. Somebody with two versions, or in two countries, is in the rows of both: where
 * the unique users of an app's day were told they are its users, unless it is looked at by what they
 * are not split by.
 */
export function playersOf(rows: readonly Row[], parted: readonly string[]): Row[] {
  const isWhole = !parted.includes('country') && !parted.includes('appVersion');
  const whole = rows.filter(
    (it) => isWhole && it.table === 'audience' && it.sums['daily'] !== undefined,
  );
  const told = new Set(whole.map(dayOfApp));
  const asPlayers = (row: Row, dau: bigint): Row => ({ ...row, table: 'players', sums: { dau } });
  return [
    ...whole.map((it) => asPlayers(it, it.sums['daily']!)),
    ...rows
      .filter((it) => it.table === 'engagement' && it.sums['dau'] !== undefined)
      .filter((it) => !told.has(dayOfApp(it)))
      .map((it) => asPlayers(it, it.sums['dau']!)),
  ];
}
