import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { SplitBars, type SplitRow } from '#/ui/split-bars.tsx';
import type { Split } from './overview.contract.ts';

interface SplitsProps {
  title: string;
  note: string;
  rows: readonly Split[];
  /** Two letters before the name. */
  codes?: boolean;
  /** One level deeper; a part without a key leads nowhere. */
  hrefOf?: (key: string) => string;
}

const rowOf =
  ({ codes, hrefOf }: SplitsProps, { money }: ReturnType<typeof useShownIn>) =>
  (it: Split): SplitRow => ({
    key: it.key || 'rest',
    name: it.label,
    code: codes ? it.key || '…' : undefined,
    colour: it.color ? `var(--c-${it.color})` : undefined,
    value: money(it.value, 'dense'),
    share: it.share,
    change: it.delta,
    href: it.key && hrefOf ? hrefOf(it.key) : undefined,
  });

/** How revenue splits by ad network, country or platform. */
export function Splits(props: SplitsProps) {
  const shown = useShownIn();
  const rows = props.rows.map(rowOf(props, shown));
  return <SplitBars title={props.title} note={props.note} rows={rows} />;
}

/** The last step down: the ad units of one app on one network. */
export function AdUnits({ filter, note }: { filter: FilterInput; note: string }) {
  const { data } = useQuery(reading('GET /ad-unit-revenue', filter));
  return (
    <Splits title="Ad revenue by ad unit" note={note} rows={(data?.rows ?? []).slice(0, 12)} />
  );
}
