import type { FiguresInput } from '#/figures/figures-search.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { Link } from '#/ui/link.tsx';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Waste } from './monetisation.contract.ts';

interface WasteProps {
  waste: { total: number; rows: Waste[] };
  input: FiguresInput;
}

/** Where most requests go unfilled; a place leads to its ad units. */
export function WastePanel({ waste, input }: WasteProps) {
  const { path, search } = useLocation();
  const { money } = useShownIn();
  const hrefOf = ({ network, country }: Waste) =>
    path +
    writeSearch({
      ...search,
      network: network.key || input.network,
      country: country.key || input.country,
      by: 'adUnit',
      sort: '-wasted',
      page: undefined,
    });
  const columns: Column<Waste>[] = [
    {
      key: 'place',
      title: 'Network and country',
      cell: (it) => (
        <span className="row">
          {it.network.color !== null && (
            <i className="dot" style={{ background: `var(--c-${it.network.color})` }} />
          )}
          <Link href={hrefOf(it)} className="med trunc">
            {it.network.label}
          </Link>
          <span className="f3 trunc">{it.country.label}</span>
        </span>
      ),
    },
    {
      key: 'wasted',
      title: 'Wasted',
      hint: 'Requests − responses: asked for and not filled',
      align: 'right',
      width: 84,
      className: 'med',
      cell: (it) => formatCompact(it.wasted, 'dense'),
      total: formatCompact(waste.total, 'dense'),
    },
    {
      key: 'share',
      title: 'Of all',
      hint: 'Share of all wasted requests',
      align: 'right',
      width: 68,
      cell: (it) => formatPercent(it.share),
    },
    {
      key: 'fill',
      title: 'Fill rate',
      hint: 'Responses ÷ requests',
      align: 'right',
      width: 76,
      cell: (it) => (it.fill === null ? '–' : formatPercent(it.fill)),
    },
    {
      key: 'worth',
      title: 'Worth at most',
      hint: 'Wasted requests × show rate × eCPM ÷ 1000 of the same place: if every one were filled',
      align: 'right',
      width: 108,
      cell: (it) => (it.worth === null ? '–' : money(it.worth, 'dense')),
    },
  ];
  return (
    <Panel
      title="Wasted requests"
      wide
      actions={<span className="f3 fs12">Where requests go unfilled most</span>}
    >
      {waste.rows.length === 0 ? (
        <p className="panel-words f3">Every request of these days was filled.</p>
      ) : (
        <Table
          label="Wasted requests"
          columns={columns}
          rows={waste.rows}
          rowKey={(it) => `${it.network.key} ${it.country.key}`}
        />
      )}
    </Panel>
  );
}
