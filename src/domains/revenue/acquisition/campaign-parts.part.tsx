import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { Breakdown, FiguresRow } from '#/figures/breakdown.contract.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { formatPercent } from '#/kernel/numbers.ts';
import { Panel } from '#/ui/panel.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { campaignCountryMeasures, type Campaign } from './acquisition.contract.ts';

interface PartProps {
  id: number;
  filter: FilterInput;
}

function columnsOf(
  name: string,
  keys: readonly MeasureKey[],
  total: Breakdown['total'],
  shown: ReturnType<typeof useShownIn>,
) {
  const words = (key: MeasureKey, figures: FiguresRow['figures']) =>
    shown.figure(measures[key].unit, figures[key]?.value ?? null, 'dense');
  return [
    { key: 'name', title: name, cell: (row) => row.labels[0]?.label, total: 'Total' },
    ...keys.map((key): Column<FiguresRow> => ({
      key,
      title: measures[key].label,
      hint: measures[key].formula,
      align: 'right',
      cell: (row) => words(key, row.figures),
      total: words(key, total),
    })),
  ] satisfies Column<FiguresRow>[];
}

const keyOf = (row: FiguresRow) => row.labels[0]?.key ?? '';

/** Where a campaign spends. */
export function CampaignCountries({ id, filter }: PartProps) {
  const shown = useShownIn();
  const { data } = useQuery(reading('GET /get-campaign-countries', { ...filter, id }));
  return (
    <Panel title="Countries" wide>
      {data ? (
        <Table
          label="Countries of the campaign"
          columns={columnsOf('Country', campaignCountryMeasures, data.total, shown)}
          rows={data.rows}
          rowKey={keyOf}
          totals
        />
      ) : (
        <Loading label="Loading the countries">
          <RowsSkeleton rows={3} mark={false} />
        </Loading>
      )}
    </Panel>
  );
}

/** Spend of the campaign by day in its largest countries. */
export function SpendByCountry({ id, filter }: PartProps) {
  const asked = { ...filter, campaign: [id], compare: 'none' as const };
  const { data } = useQuery(reading('GET /get-daily-cost-countries', asked));
  if (!data || data.series.length < 2) return null;
  return (
    <TrendPanel
      title="Spend by country"
      trend={data}
      standing={data.standing}
      comparison=""
      height={200}
    />
  );
}

/** What the campaign's app earns in the campaign's countries, ad unit by ad unit. */
export function CampaignAdUnits({ campaign, filter }: { campaign: Campaign; filter: FilterInput }) {
  const shown = useShownIn();
  const countries = useQuery(
    reading('GET /get-campaign-countries', { ...filter, id: campaign.id }),
  ).data?.rows.map(keyOf);
  const { data } = useQuery({
    ...reading('GET /get-country-adunit', {
      ...filter,
      // Whoever brought the users: what ads earn is not known by that.
      mediaSource: undefined,
      campaign: undefined,
      app: campaign.app ? [campaign.app.id] : [],
      country: (countries ?? []).filter(Boolean),
    }),
    enabled: countries !== undefined,
  });
  if (!data || data.rows.length === 0) return null;
  const all = data.total.revenue?.value ?? 0;
  const share: Column<FiguresRow> = {
    key: 'share',
    title: 'Share',
    align: 'right',
    cell: (row) => (all > 0 ? formatPercent((row.figures.revenue?.value ?? 0) / all) : '–'),
  };
  return (
    <Panel
      title={`Ad units of ${campaign.app?.name}`}
      wide
      actions={
        <span className="f3 fs12">{shown.money(all, 'dense')} in the campaign’s countries</span>
      }
    >
      <Table
        label="Ad units"
        columns={[
          ...columnsOf('Ad unit', ['revenue', 'ecpm', 'impressions', 'fill'], data.total, shown),
          share,
        ]}
        rows={data.rows}
        rowKey={keyOf}
        totals
      />
    </Panel>
  );
}
