import type { ReactNode } from 'react';
import { dayRange, monthName } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { goodOf } from '../figures/figure-tiles.part.tsx';
import { measures } from '../figures/measures.ts';
import { revenueNames } from '../figures/revenue.ts';
import { figureWords } from '../figures/words.ts';
import type { DeckFigures } from './quarterly-report.contract.ts';
import { quarterWords } from './quarters.ts';
import { BarList, ColumnChart, LinesChart } from './slide-charts.part.tsx';
import { slideTitles, type SlideChoice, type SlideKind } from './slides.ts';
import './quarterly-report.css';

interface PreviewProps {
  quarter: string;
  title: string;
  slide: SlideChoice;
  figures: DeckFigures;
}

const compact = (micros: number) => formatMoney(micros, 'dense');
const shortMonth = (month: string) => monthName(month).slice(0, 3);
const monthColors = ['var(--a-4)', 'var(--m-spend)', 'var(--m-revenue)'];

type Part = DeckFigures['networks'][number];
const partRow = ({ label, revenue, share, delta }: Part, at: number) => ({
  key: label.key,
  name: label.label,
  color: `var(--c-${label.color ?? (at % 8) + 1})`,
  share,
  figures: [compact(revenue), formatPercent(share), <Delta key="change" value={delta} />],
});

const bodies: Record<Exclude<SlideKind, 'title'>, (figures: DeckFigures) => ReactNode> = {
  headlines: ({ headlines, compared }) => (
    <>
      <dl className="slide-figures">
        {headlines.map(({ measure, value, delta }) => {
          const definition = measures[measure];
          return (
            <div key={measure}>
              <dt>{definition.label}</dt>
              <dd className="num">{figureWords(definition.unit, value)}</dd>
              <dd>
                <Delta
                  value={delta}
                  good={goodOf(definition)}
                  unit={definition.unit === 'ratio' ? 'pp' : '%'}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="slide-note">Changes against {dayRange(compared)}</p>
    </>
  ),
  months: ({ months, revenue }) => (
    <ColumnChart
      label="Revenue and spend by month"
      labels={months.map(({ month }) => shortMonth(month))}
      bars={[
        {
          name: revenueNames[revenue],
          color: 'var(--m-revenue)',
          values: months.map((it) => it.revenue),
        },
        {
          name: `${revenueNames[revenue]}, quarter before`,
          color: 'var(--a-3)',
          values: months.map((it) => it.revenueBefore),
        },
        { name: 'Spend', color: 'var(--m-spend)', values: months.map((it) => it.spend) },
      ]}
      words={compact}
    />
  ),
  networks: ({ networks }) => <BarList rows={networks.map(partRow)} />,
  countries: ({ countries }) => (
    <BarList
      rows={countries.map((it, at) => ({ ...partRow(it, at), color: 'var(--m-revenue)' }))}
    />
  ),
  apps: ({ apps }) => (
    <BarList
      rows={apps.map(({ spend, profit, roas7, ...part }, at) => {
        const row = partRow(part, at);
        return {
          ...row,
          name: part.label.note ? `${part.label.label}, ${part.label.note}` : part.label.label,
          color: 'var(--m-revenue)',
          figures: [
            row.figures[0],
            row.figures[2],
            `${compact(spend)} spend`,
            `${compact(profit)} profit`,
            `${roas7 === null ? '–' : formatPercent(roas7)} D7`,
          ],
        };
      })}
    />
  ),
  roas: ({ roas, roasAges }) => (
    <LinesChart
      label="Return on ad spend by age of the installs"
      labels={roasAges.map((age) => `D${age}`)}
      lines={roas.map(({ month, values }, at) => ({
        name: `Installs of ${shortMonth(month)}`,
        color: monthColors[at] ?? 'var(--fg-3)',
        values,
      }))}
      words={(value) => formatPercent(value)}
    />
  ),
  outlook: ({ outlook, revenue }) => (
    <>
      <p className="slide-note">
        {quarterWords(outlook.quarter)} at the pace of the last 30 complete days
      </p>
      <dl className="slide-figures">
        {(['revenue', 'spend', 'profit'] as const).map((key) => (
          <div key={key}>
            <dt>{key === 'revenue' ? revenueNames[revenue] : measures[key].label}</dt>
            <dd className="num">{formatMoney(outlook[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  ),
};

/** A slide as it will be, drawn from the figures that go into the presentation. */
export function SlidePreview({ quarter, title, slide, figures }: PreviewProps) {
  const { kind, commentary } = slide;
  if (kind === 'title') {
    return (
      <article className="slide cover" data-theme="light" aria-label="Title slide">
        <h3>{title}</h3>
        <p>
          {quarterWords(quarter)}, {dayRange(figures.range)}
        </p>
        {commentary && <p className="slide-words">{commentary}</p>}
      </article>
    );
  }
  return (
    <article className="slide" data-theme="light" aria-label={`Slide ${slideTitles[kind]}`}>
      <header role="presentation">
        <h3>{slideTitles[kind]}</h3>
        <span>{quarterWords(quarter)}</span>
      </header>
      <div className="slide-body">{bodies[kind](figures)}</div>
      {commentary && <p className="slide-words">{commentary}</p>}
    </article>
  );
}
