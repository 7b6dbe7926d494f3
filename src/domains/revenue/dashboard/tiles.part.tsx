import type { RevenueKind, SourceFreshness } from '#/figures/filter.contract.ts';
import { useExplained } from '#/figures/guide/use-explained.part.ts';
import { tablesOf, type MeasureKey } from '#/figures/measures.ts';
import { revenueMeasure } from '#/figures/revenue.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import {
  coverShort,
  coverWords,
  estimatedWordsOf,
  formulaOf,
  withEstimate,
} from '#/figures/words.ts';
import { Delta } from '#/ui/delta.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import type { Tile as Figure } from './overview.contract.ts';

interface TilesProps {
  tiles: readonly Figure[];
  /** Whether the last day of the sparklines is incomplete. */
  partial: boolean;
  /** Where a tile leads. */
  hrefOf: (key: Figure['key']) => string;
  freshnessWords: string;
  freshness?: readonly SourceFreshness[];
  dense?: boolean;
  /** What revenue is here. */
  revenue?: RevenueKind;
}

const measureOf = (key: Figure['key'], revenue: RevenueKind): MeasureKey => {
  if (key === 'roas') return 'roas7';
  return key === 'revenue' ? revenueMeasure(revenue) : key;
};

/** The strip of headline figures. */
export function Tiles(props: TilesProps) {
  const { tiles, partial, hrefOf, freshnessWords, freshness = [], dense, revenue = 'all' } = props;
  const shown = useShownIn();
  const explained = useExplained();
  const coverOf = ({ covered, key }: Figure) =>
    covered && {
      short: coverShort(covered),
      words: coverWords(covered, freshness, tablesOf(key === 'roas' ? 'roas7' : key)),
    };
  return (
    <TileStrip label="Figures" dense={dense}>
      {tiles.map((it) => (
        <Tile
          key={it.key}
          label={
            <span
              className={it.byHand ? 'marked' : undefined}
              title={formulaOf(it.formula, it, estimatedWordsOf(measureOf(it.key, revenue)))}
            >
              {it.label}
            </span>
          }
          value={withEstimate(shown.figure(it.unit, it.value), it.estimated)}
          note={it.absent ?? undefined}
          change={
            <Delta
              value={it.delta}
              good={it.tone === 0 || it.covered ? 'neutral' : 'up'}
              unit={it.unit === 'ratio' ? 'pp' : '%'}
            />
          }
          cover={coverOf(it)}
          freshness={it.freshness}
          freshnessWords={it.freshness === 'final' ? 'Final' : freshnessWords}
          trend={dense ? undefined : it.spark.slice(-22).filter((value) => value !== null)}
          partial={partial}
          href={hrefOf(it.key)}
          help={
            dense
              ? undefined
              : {
                  href: explained(measureOf(it.key, revenue)),
                  words: `What is ${it.label}?`,
                }
          }
        />
      ))}
    </TileStrip>
  );
}
