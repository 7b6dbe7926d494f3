import type { FiguresInput } from '#/figures/figures-search.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { Link } from '#/ui/link.tsx';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Step } from './monetisation.contract.ts';

interface WaterfallProps {
  waterfall: { of: 'adUnit' | 'network'; steps: Step[] };
  input: FiguresInput;
}

/** Dearest first, as the ad units are asked; a unit leads to the networks behind it. */
export function WaterfallPanel({ waterfall, input }: WaterfallProps) {
  const { path, search } = useLocation();
  const { money } = useShownIn();
  const ofUnits = waterfall.of === 'adUnit';
  const largest = Math.max(...waterfall.steps.map((it) => it.share), Number.EPSILON);
  const columns: Column<Step>[] = [
    { key: 'at', title: '#', width: 32, cell: (_step, index) => index + 1, className: 'f3' },
    {
      key: 'name',
      title: ofUnits ? 'Ad unit' : 'Network',
      cell: ({ label }) => (
        <span className="row">
          {label.color !== null && (
            <i className="dot" style={{ background: `var(--c-${label.color})` }} />
          )}
          {ofUnits && label.key ? (
            <Link
              href={path + writeSearch({ ...search, adUnit: label.key, page: undefined })}
              className="med trunc"
              title={label.label}
            >
              {label.label}
            </Link>
          ) : (
            <span className="trunc">{label.label}</span>
          )}
          {label.note && (
            <span dir="auto" className="f3 fs12 nowrap">
              {label.note}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'ecpm',
      title: 'eCPM',
      hint: 'Revenue ÷ impressions × 1000',
      align: 'right',
      width: 84,
      className: 'med',
      cell: (it) => (it.ecpm === null ? '–' : money(it.ecpm)),
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
      key: 'share',
      title: 'Share of impressions',
      align: 'right',
      width: 150,
      cell: (it) => (
        <span title={`${formatCompact(it.impressions)} impressions`}>
          <span className="share" aria-hidden="true">
            <i style={{ width: `${(it.share / largest) * 100}%` }} />
          </span>
          {formatPercent(it.share)}
        </span>
      ),
    },
  ];
  return (
    <Panel
      title="Waterfall"
      wide
      actions={
        <span className="f3 fs12">
          {ofUnits ? 'The largest ad units, dearest first' : 'Networks of this ad unit'}
          {!ofUnits && input.adUnit && (
            <>
              {', '}
              <Link
                href={`/monetisation/ad-unit${writeSearch({ adUnit: search['adUnit'], date: search['date'], country: search['country'] })}`}
                className="link"
              >
                instances, tests and floors
              </Link>
              {', '}
              <Link
                href={path + writeSearch({ ...search, adUnit: undefined, page: undefined })}
                className="link"
              >
                all ad units
              </Link>
            </>
          )}
        </span>
      }
    >
      <Table
        label="Waterfall"
        columns={columns}
        rows={waterfall.steps}
        rowKey={(it) => it.label.key}
      />
    </Panel>
  );
}
