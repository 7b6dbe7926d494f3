import type { TypedStep, World } from './raw.ts';
import type { Row } from './rows.ts';

/**
 * What counts once a figure was typed: it stands in for what the reports say of it, whenever they
 * came, and no country or format is known of it. Of everything else the reports are believed.
 */
export function typedOver(rows: readonly Row[], typed: TypedStep, { apps }: World): Row[] {
  const { table, app, day, sum, value, network = '' } = typed;
  const isMeant = (it: Row) =>
    it.table === table &&
    it.app === app &&
    it.day === day &&
    (table === 'store' || it.network === network);
  const carried = new Set(rows.filter(isMeant).flatMap((it) => Object.keys(it.sums)));
  const nought = Object.fromEntries([...carried].map((it) => [it, 0n]));
  const own: Row = {
    table,
    source: 'manual',
    rank: 'hand',
    account: 'Entered by hand',
    app,
    platform: apps.find((it) => it.key === app)!.platform,
    day,
    age: 0,
    country: '',
    network,
    mediaSource: '',
    adFormat: '',
    campaign: '',
    version: '',
    currency: 'USD',
    sums: { ...nought, [sum]: BigInt(value) },
  };
  const others = rows.map((it) =>
    isMeant(it) && it.sums[sum] !== undefined ? { ...it, sums: { ...it.sums, [sum]: 0n } } : it,
  );
  return [...others, own];
}
