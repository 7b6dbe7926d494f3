import { formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import type { EvaluationState } from '../evaluation-machine.ts';
import { scoreText } from '../evaluation-words.ts';
import type { EvaluationSummary } from './reports.contract.ts';

interface SummaryTilesProps {
  summary: EvaluationSummary;
  /** The page narrowed to states. */
  hrefOf: (states: readonly EvaluationState[]) => string;
}

const stages = [
  { label: 'With the person', states: ['assigned'] },
  { label: 'With the lead', states: ['self_submitted', 'lead_draft'] },
  { label: 'To calibrate', states: ['submitted'] },
  { label: 'To release', states: ['calibrated'] },
  { label: 'Released', states: ['released', 'acknowledged'] },
] as const satisfies { label: string; states: EvaluationState[] }[];

/** How far a period is, and how its scores lie. */
export function SummaryTiles({ summary, hrefOf }: SummaryTilesProps) {
  const { evaluations, late, states, mean, median, scored } = summary;
  const quiet = (words: string) => <span className="f3 num trunc">{words}</span>;
  return (
    <TileStrip label={`Evaluations ${summary.period ?? ''}`}>
      <Tile
        label="Evaluations"
        value={formatNumber(evaluations)}
        change={quiet(late > 0 ? `${late} late` : 'none late')}
        href={hrefOf([])}
      />
      {stages.map(({ label, states: of }) => {
        const count = of.reduce((sum, it) => sum + (states[it] ?? 0), 0);
        return (
          <Tile
            key={label}
            label={label}
            value={formatNumber(count)}
            change={quiet(evaluations > 0 ? formatPercent(count / evaluations, 0) : '')}
            href={hrefOf(of)}
          />
        );
      })}
      <Tile
        label="Mean score"
        value={scoreText(mean)}
        change={quiet(`of ${formatNumber(scored)}`)}
        href={hrefOf(['submitted', 'calibrated', 'released', 'acknowledged'])}
      />
      <Tile
        label="Median"
        value={scoreText(median)}
        change={quiet(`of ${formatNumber(scored)}`)}
        href={hrefOf(['submitted', 'calibrated', 'released', 'acknowledged'])}
      />
    </TileStrip>
  );
}
