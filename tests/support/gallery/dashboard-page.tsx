import { useState } from 'react';
import { formatCompact } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { SplitBars } from '#/ui/split-bars.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { FilterRow } from './filters-part.tsx';
import { Frame } from './frame.tsx';
import { Games } from './games-part.tsx';
import { countries, days, month, revenue, spend, spent, total, usd, wander } from './invented.ts';

const dense = (value: number) => `$${(value / 1000).toFixed(1)}K`;

const tiles = [
  ['Revenue', usd(total), 0.067, revenue, 'provisional'],
  ['Spend', usd(spent), 0.085, spend, 'provisional'],
  [
    'Profit',
    usd(total - spent),
    0.041,
    revenue.map((it, at) => it - (spend[at] ?? 0)),
    'provisional',
  ],
  ['ROAS D7', '68.4%', 0.019, wander(66, 0.06, 22, 0.05), 'final'],
  ['DAU', '612.43K', 0.032, wander(6e5, 0.04, 22, 0.05), 'final'],
  ['ARPDAU', '$0.0225', 0.021, wander(0.0225, 0.07), 'provisional'],
  ['eCPM', '$6.84', -0.014, wander(6.9, 0.06, 22, -0.03), 'provisional'],
  ['IPU', '3.29', 0.036, wander(3.2, 0.04, 22, 0.05), 'late'],
] as const;

const networks = [
  ['AppLovin', 0.312, 0.094],
  ['AdMob', 0.238, -0.048],
  ['Unity Ads', 0.126, 0.121],
  ['Mintegral', 0.109, 0.063],
  ['Liftoff', 0.082, 0.187],
  ['Pangle', 0.058, 0.022],
  ['Meta AN', 0.047, -0.011],
  ['ironSource', 0.028, -0.079],
] as const;
function OverallChart() {
  const [measure, setMeasure] = useState<'money' | 'roi'>('money');
  return (
    <ChartPanel
      title="Revenue and spend"
      actions={
        <Segmented
          label="Measure"
          value={measure}
          onChange={setMeasure}
          segments={[
            { value: 'money', label: 'Money' },
            { value: 'roi', label: 'ROI' },
          ]}
        />
      }
      data={{
        label: 'Revenue and spend per day, 21 Oct to 19 Nov, compared with the previous 30 days',
        days,
        format: usd,
        axisFormat: (value) => `$${formatCompact(value, 'short')}`,
        incompleteFrom: 29,
        previousName: 'Previous 30',
        series: [
          {
            key: 'revenue',
            name: 'Revenue',
            colour: 'var(--m-revenue)',
            values: revenue,
            previous: month.map((day) => day.revenueBefore),
            area: true,
          },
          {
            key: 'spend',
            name: 'Spend',
            colour: 'var(--m-spend)',
            values: spend,
            previous: month.map((day) => day.spendBefore),
          },
        ],
        pins: [
          { at: 9, text: 'MAX SDK 13.1' },
          { at: 15, text: 'Summer-PK budget +12%' },
        ],
        anomalies: [
          {
            at: 22,
            series: 'revenue',
            title: '12 Nov, revenue −20.6% against expected',
            text: 'AdMob fill fell from 84% to 58% in United States',
            link: { href: '#', words: 'See the 3 apps behind it' },
          },
        ],
      }}
    />
  );
}

export function DashboardPage() {
  return (
    <Frame>
      <Page
        title="Dashboard"
        freshness={
          <>
            <Freshness state="provisional" words="19 Nov still provisional" />
            MAX 3 h ago, 19 Nov still provisional
          </>
        }
        primary={
          <Button variant="primary" icon="plus">
            Annotate
          </Button>
        }
        menu={
          <Menu
            label="More"
            groups={[
              [
                { label: 'Export as CSV', icon: 'table-export', keys: 'Shift+e' },
                { label: 'Share this view', icon: 'share' },
              ],
              [{ label: 'Delete this view', icon: 'trash', danger: true }],
            ]}
          />
        }
        filters={<FilterRow />}
      >
        <TileStrip label="Figures">
          {tiles.map(([label, value, change, trend, freshness]) => (
            <Tile
              key={label}
              {...{ label, value, freshness }}
              change={
                <Delta
                  value={change}
                  good={label === 'Spend' ? 'neutral' : 'up'}
                  unit={label === 'ROAS D7' ? 'pp' : '%'}
                />
              }
              trend={trend.slice(-22)}
              partial={freshness === 'provisional'}
              href={`#${label}`}
            />
          ))}
        </TileStrip>
        <div className="gallery-grid">
          <OverallChart />
          <SplitBars
            title="Revenue by network"
            note="vs previous 30"
            rows={networks.map(([name, share, change], at) => ({
              key: name,
              name,
              share,
              change,
              value: dense(total * share),
              colour: `var(--c-${at + 1})`,
              href: '#',
            }))}
          />
          <Games />
          <SplitBars
            title="Revenue by country"
            note="vs previous 30"
            rows={countries.map(([code, name, share, change]) => ({
              key: code,
              code,
              name,
              share,
              change,
              value: dense(total * share),
              ...(code === '…' ? { colour: 'var(--edge)' } : { href: '#' }),
            }))}
          />
        </div>
      </Page>
    </Frame>
  );
}
