import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { MissingRates } from '#/figures/shown-currency.part.tsx';
import { ShownIn, useShownIn } from '#/figures/shown-in.part.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { formatChange, formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { TabProps } from './ad-unit-search.ts';
import { measuredOver, type MeasuredOver, type TestGroup } from './ad-units.contract.ts';
import { keptWords } from './kept-words.ts';

const overLabels: Record<MeasuredOver, string> = {
  request: 'requests',
  impression: 'impressions',
  user: 'users',
};
const rateTitles: Record<MeasuredOver, string> = {
  request: 'Per 1,000 requests',
  impression: 'Per 1,000 impressions',
  user: 'If all users had it',
};

const verdicts: Record<string, { tone: Tone; words: string }> = {
  better: { tone: 'good', words: 'Earns more' },
  worse: { tone: 'bad', words: 'Earns less' },
  undecided: { tone: 'neutral', words: 'Undecided' },
  'too-few-days': { tone: 'neutral', words: 'Too few days' },
};

const splits = [50, 10, 20, 30, 40, 60, 70, 80, 90];

/** A test’s groups, side by side. */
function Groups({ groups, over }: { groups: TestGroup[]; over: MeasuredOver }) {
  const { money } = useShownIn();
  const columns: Column<TestGroup>[] = [
    {
      key: 'name',
      title: 'Group',
      cell: (it) => (
        <bdi dir="auto" className="med trunc">
          {it.name}
        </bdi>
      ),
    },
    {
      key: 'days',
      title: 'Days',
      align: 'right',
      cell: (it) => <span title={`${shortDay(it.first)} to ${shortDay(it.last)}`}>{it.days}</span>,
    },
    {
      key: 'traffic',
      title: 'Traffic',
      hint: 'Of the requests of all groups on the days that all have; of impressions where requests are not told',
      align: 'right',
      cell: (it) => (it.traffic === null ? '–' : formatPercent(it.traffic)),
    },
    {
      key: 'requests',
      title: 'Requests',
      align: 'right',
      cell: (it) => (it.requests === null ? '–' : formatCompact(it.requests)),
    },
    {
      key: 'impressions',
      title: 'Impressions',
      align: 'right',
      cell: (it) => (it.impressions === null ? '–' : formatCompact(it.impressions)),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      align: 'right',
      cell: (it) => (it.revenue === null ? '–' : money(it.revenue)),
    },
    {
      key: 'ecpm',
      title: 'eCPM',
      align: 'right',
      cell: (it) => (it.ecpm === null ? '–' : money(it.ecpm)),
    },
    {
      key: 'rate',
      title: rateTitles[over],
      hint: 'Revenue ÷ what the groups are measured over, so that their traffic does not matter',
      align: 'right',
      className: 'med',
      cell: (it) => (it.rate === null ? '–' : money(it.rate)),
    },
  ];
  return (
    <Table label="Groups of the test" columns={columns} rows={groups} rowKey={(it) => it.name} />
  );
}

interface Daily {
  day: string;
  value: number;
}

const dailyColumns: Column<Daily>[] = [
  { key: 'day', title: 'Day', cell: (it) => shortDay(it.day) },
  {
    key: 'value',
    title: 'Against the control',
    align: 'right',
    cell: (it) => formatChange(it.value),
  },
];

/** The groups of an A/B test against each other, with what chance may explain. */
export function TestsTab({ adUnit, search, onChange }: TabProps) {
  const { date, country, control, over, controlShare } = search;
  const query = useQuery({
    ...reading('GET /ad-unit-tests', {
      adUnitId: adUnit,
      date,
      country,
      control,
      over,
      controlShare,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListStates
      query={query}
      what="A/B tests"
      isEmpty={(it) => it.groups.length === 0}
      empty={
        <EmptyState
          icon="switch-horizontal"
          title="No A/B test in these days"
          text={
            (query.data && keptWords(query.data.kept)) ||
            'A test shows here once reports name its groups. Choose other days to look for one.'
          }
        />
      }
    >
      {(data) => (
        <ShownIn value={data.standing.currency}>
          <MissingRates standing={data.standing} />
          <div className="ad-unit">
            <div className="row">
              <span className="f3">Measured over</span>
              <PickChip
                label="Measured over"
                options={measuredOver.map((it) => ({
                  value: it,
                  label: overLabels[it],
                  ...(it === 'user' &&
                    data.groups.length !== 2 && {
                      disabled: true,
                      reason: 'For tests of two groups.',
                    }),
                }))}
                value={[data.over]}
                onChange={([it]) =>
                  onChange({
                    over: it,
                    controlShare: it === 'user' ? (controlShare ?? 50) : undefined,
                  })
                }
              >
                {overLabels[data.over]}
              </PickChip>
              {data.over === 'user' && (
                <>
                  <span className="f3">of whom the control has</span>
                  <PickChip
                    label="Users of the control"
                    options={splits.map((it) => ({ value: String(it), label: `${it}%` }))}
                    value={[String(controlShare ?? 50)]}
                    onChange={([it]) => onChange({ controlShare: Number(it) })}
                  >
                    {`${controlShare ?? 50}%`}
                  </PickChip>
                </>
              )}
              <span className="f3">against</span>
              <PickChip
                label="Control"
                options={data.groups.map((it) => ({ value: it.name, label: it.name }))}
                value={[data.comparisons[0]?.control ?? data.groups[0]!.name]}
                onChange={([it]) => onChange({ control: it })}
              >
                {data.comparisons[0]?.control ?? data.groups[0]!.name}
              </PickChip>
            </div>
            {data.remarks.map((it) => (
              <Notice key={it} type="info" icon="info-circle">
                {it}
              </Notice>
            ))}
            <Panel title="Groups" wide>
              <Groups groups={data.groups} over={data.over} />
            </Panel>
            {data.comparisons.map((it) => (
              <Panel
                key={it.test}
                wide
                title={<bdi>{it.test}</bdi>}
                beside={
                  <Badge tone={lookUp(verdicts, it.verdict)!.tone}>
                    {lookUp(verdicts, it.verdict)!.words}
                  </Badge>
                }
              >
                <p className="said">{it.words}</p>
                {it.daily.length > 0 && (
                  <details className="said">
                    <summary>Day by day</summary>
                    <Table
                      label={`${it.test} day by day`}
                      columns={dailyColumns}
                      rows={it.daily}
                      rowKey={(row) => row.day}
                    />
                  </details>
                )}
              </Panel>
            ))}
            <p className="f3 fs12">
              {data.note} Days are compared in pairs (paired t-test of the logarithms), so that a
              good day is good for both; days of little traffic weigh as much as others, and each is
              taken as if it did not depend on the one before.
            </p>
          </div>
        </ShownIn>
      )}
    </ListStates>
  );
}
