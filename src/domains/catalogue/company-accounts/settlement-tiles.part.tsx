import type { Api } from '#/client/endpoints.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Delta } from '#/ui/delta.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { ageWords, monthWords } from './account-words.ts';
import { ageGroups, monthFrom } from './settlement-rules.ts';

type Data = OutputOf<Api['GET /settlements']>;

/** The month's sums, and everything unpaid by its age. */
export function SettlementTiles({ data }: { data: Data }) {
  const { totals, ageing, month, today } = data;
  const page = (query: string) => `/administration/accounts?${query}`;
  const present = today.slice(0, 7);
  return (
    <TileStrip label={`${monthWords(month)}, and what is unpaid by its age`}>
      <Tile
        label="Expected"
        value={formatMoney(totals.expected)}
        href={`/reports/network-reports?date=${month}-01..${month}-28`}
      />
      <Tile
        label="Received"
        value={formatMoney(totals.received)}
        href={page(`month=${month}&sort=received`)}
      />
      <Tile
        label="Difference"
        value={formatMoney(totals.difference)}
        change={<Delta value={totals.differenceShare} />}
        href={page(`month=${month}&sort=difference&descending=false`)}
      />
      <Tile
        label="Unpaid"
        value={formatMoney(totals.unpaid)}
        href={page(`month=${month}&sort=unpaid`)}
      />
      {ageGroups.map((group, at) => {
        const { unpaid, count } = ageing.find((it) => it.group === group)!;
        return (
          <Tile
            key={group}
            label={ageWords[group]}
            value={formatMoney(unpaid)}
            change={<span className="f3 num">{count} open</span>}
            href={page(`month=${monthFrom(present, -1 - at)}&sort=unpaid`)}
          />
        );
      })}
    </TileStrip>
  );
}
