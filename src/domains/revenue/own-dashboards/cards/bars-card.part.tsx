import { timeDimensions } from '#/figures/dimensions.ts';
import { axisWords } from '#/figures/words.ts';
import { BelowLegend } from '../charts/bar-legend.part.tsx';
import { barsOf, stackedOf } from '../charts/bars-data.ts';
import { LyingBars } from '../charts/lying-bars.part.tsx';
import { StandingBars } from '../charts/standing-bars.part.tsx';
import type { CardFigures } from '../dashboards.contract.ts';
import { shownIn } from './card-measures.ts';
import type { FigureCard } from './card.contract.ts';

interface BarsProps {
  card: FigureCard;
  figures: CardFigures;
  /** px */
  height: number;
}

/** Keys of the times that are not complete: of days the day, else the last one where any is not. */
function incompleteOf({ by }: FigureCard, { standing, ...figures }: CardFigures): Set<string> {
  const days = standing?.incompleteDays ?? [];
  const [first] = by;
  if (!first || !timeDimensions.includes(first) || days.length === 0) return new Set();
  if (first === 'day') return new Set(days);
  const rows = (figures.sides?.[0] ?? figures.list)?.rows ?? [];
  const keys = rows.map(({ labels }) => labels[0]!.key).toSorted();
  // A week or a month is known by its first day.
  return new Set(
    keys.filter((key, at) => days.some((day) => day >= key && day < (keys[at + 1] ?? '9'))),
  );
}

/** Bars of parts, and bars that are made of parts. Times stand from left to right, all else lies. */
export function BarsCard({ card, figures, height }: BarsProps) {
  const { kind, measures } = card;
  const data = kind === 'stacked' ? stackedOf(card, figures) : barsOf(card, figures);
  const { unit, label } = shownIn(figures)(measures[0]!);
  const currency = figures.standing?.currency ?? 'USD';
  return (
    <BelowLegend series={data.series} height={height}>
      {(left) =>
        data.isTime ? (
          <StandingBars
            data={data}
            label={`${label}, ${data.groups.length} bars: ${card.title}`}
            axis={(it) => axisWords(unit, it, currency)}
            height={left}
            incomplete={incompleteOf(card, figures)}
          />
        ) : (
          <LyingBars data={data} />
        )
      }
    </BelowLegend>
  );
}
