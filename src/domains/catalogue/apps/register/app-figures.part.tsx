import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { measures } from '#/figures/measures.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { Link } from '#/ui/link.tsx';
import { TilesSkeleton } from '#/ui/skeleton.tsx';
import { Sparkline } from '#/ui/sparkline.tsx';
import { SplitBars } from '#/ui/split-bars.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import type { AppFigure } from './register.contract.ts';

const titles: Record<AppFigure['key'], string> = {
  revenue: measures.totalRevenue.label,
  spend: 'Spend',
  profit: 'Profit',
  dau: 'DAU',
  arpdau: 'ARPDAU',
  ecpm: 'eCPM',
};

const valueOf = ({ unit, value }: AppFigure) =>
  value === null ? '–' : unit === 'money' ? formatMoney(value) : formatCompact(value);

/** The latest week of an app against the week before, its course and its networks. */
export function AppFigures({ id }: { id: number }) {
  const { data, error } = useQuery(reading('GET /apps/data', { id }));
  if (error) return <p className="late">The figures did not load: {error.message}</p>;
  if (!data) return <TilesSkeleton count={6} dense />;
  const href = `/app-data/detail?app=${id}`;
  return (
    <>
      <section>
        <h3>
          Latest figures{' '}
          <span className="f3 fs12">{exactRange(data.range)} against the seven days before</span>{' '}
          <Link className="link fs12" href={href}>
            All its figures
          </Link>
        </h3>
        <TileStrip label="Latest figures" dense>
          {data.figures.map((it) => (
            <Tile
              key={it.key}
              label={titles[it.key]}
              value={valueOf(it)}
              change={<Delta value={it.delta} good={it.key === 'spend' ? 'neutral' : 'up'} />}
              href={href}
            />
          ))}
        </TileStrip>
      </section>
      <section>
        <h3>Revenue of 30 days</h3>
        <div className="apps-course">
          <Sparkline
            values={data.days.map((it) => it.revenue)}
            width={520}
            height={56}
            colour="var(--m-revenue)"
          />
        </div>
      </section>
      {data.networks.length > 0 && (
        <SplitBars
          title="Ad revenue by network"
          note="vs the week before"
          rows={data.networks.map((it) => ({
            key: String(it.id),
            name: it.name,
            colour: it.color ? `var(--c-${it.color})` : 'var(--fg-3)',
            value: formatMoney(it.revenue, 'dense'),
            share: it.share,
            change: it.delta,
          }))}
        />
      )}
    </>
  );
}
