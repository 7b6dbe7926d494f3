import type { ReactNode } from 'react';
import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { goodOf } from '#/figures/definition.ts';
import { labelWords } from '#/figures/label-words.ts';
import { hueStyle, lineHues } from '#/figures/line-hues.ts';
import { measures } from '#/figures/measures.ts';
import { revenueNames } from '#/figures/revenue.ts';
import { figureWords } from '#/figures/words.ts';
import { dayRange, exactRange, shortMonth } from '#/kernel/date-words.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { currencyWords, overWords, slideMoney, withCover } from './deck-words.ts';
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

const compact = (figures: DeckFigures, micros: number | null) =>
  slideMoney(figures, micros, 'dense');
const monthColors = ['var(--a-4)', 'var(--m-spend)', 'var(--m-revenue)'];

type Part = DeckFigures['networks'][number];
const partRow = (
  of: DeckFigures,
  { label, revenue, share, delta, covered }: Part,
  hue: number,
) => ({
  key: label.key,
  name: label.label,
  color: hueStyle(hue),
  share: share ?? 0,
  figures: [
    covered ? (
      <CoveredFigure key="revenue" words={compact(of, revenue)} covered={covered} />
    ) : (
      compact(of, revenue)
    ),
    share === null ? '–' : formatPercent(share),
    <Delta key="change" value={delta} />,
  ],
});

const bodies: Record<Exclude<SlideKind, 'title'>, (figures: DeckFigures) => ReactNode> = {
  headlines: ({ headlines, compared, standing }) => (
    <>
      <dl className="slide-figures">
        {headlines.map(({ measure, value, delta, covered }) => {
          const definition = measures[measure];
          return (
            <div key={measure}>
              <dt>{definition.label}</dt>
              <dd className="num">
                {figureWords(definition.unit, value, 'full', standing.currency)}
              </dd>
              <dd>
                {covered ? (
                  <span className="slide-over">{overWords(covered)}</span>
                ) : (
                  <Delta
                    value={delta}
                    good={goodOf(definition)}
                    unit={definition.unit === 'ratio' ? 'pp' : '%'}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="slide-note">Changes against {exactRange(compared)}</p>
    </>
  ),
  months: (of) => (
    <ColumnChart
      label="Revenue and spend by month"
      labels={of.months.map(({ month, covered }) => withCover(shortMonth(month), covered))}
      hatched={of.months.map(({ covered }) => covered !== undefined)}
      bars={[
        {
          name: revenueNames[of.revenue],
          color: 'var(--m-revenue)',
          values: of.months.map((it) => it.revenue),
        },
        {
          name: `${revenueNames[of.revenue]}, quarter before`,
          color: 'var(--a-3)',
          values: of.months.map((it) => it.revenueBefore),
        },
        { name: 'Spend', color: 'var(--m-spend)', values: of.months.map((it) => it.spend) },
      ]}
      words={(micros) => compact(of, micros)}
    />
  ),
  networks: (it) => {
    const hues = lineHues(it.networks.map(({ label }) => label.color));
    return <BarList rows={it.networks.map((part, at) => partRow(it, part, hues[at]!))} />;
  },
  countries: (of) => (
    <BarList
      rows={of.countries.map((it, at) => ({
        ...partRow(of, it, at + 1),
        color: 'var(--m-revenue)',
      }))}
    />
  ),
  apps: (of) => (
    <BarList
      rows={of.apps.map(({ spend, profit, roas7, ...part }, at) => {
        const row = partRow(of, part, at + 1);
        return {
          ...row,
          name: labelWords(part.label),
          color: 'var(--m-revenue)',
          figures: [
            row.figures[0],
            row.figures[2],
            `${compact(of, spend)} spend`,
            `${compact(of, profit)} profit`,
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
      lines={roas.map(({ month, values, covered }, at) => ({
        name: withCover(`Installs of ${shortMonth(month)}`, covered),
        color: monthColors[at] ?? 'var(--fg-3)',
        values,
      }))}
      words={(value) => formatPercent(value)}
    />
  ),
  outlook: (of) => (
    <>
      <p className="slide-note">
        {withCover(
          `${quarterWords(of.outlook.quarter)} at the pace of the last 30 complete days`,
          of.outlook.covered,
        )}
      </p>
      <dl className="slide-figures">
        {(['revenue', 'spend', 'profit'] as const).map((key) => (
          <div key={key}>
            <dt>{key === 'revenue' ? revenueNames[of.revenue] : measures[key].label}</dt>
            <dd className="num">{slideMoney(of, of.outlook[key])}</dd>
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
        <h3 dir="auto">{title}</h3>
        <p>
          {quarterWords(quarter)}, {dayRange(figures.range, figures.range.to)}
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
      {currencyWords(figures) && <p className="slide-note">{currencyWords(figures)}</p>}
    </article>
  );
}
