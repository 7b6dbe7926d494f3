import { Delta } from '#/ui/delta.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import type { FigureTile } from './breakdown.contract.ts';
import { goodOf } from './definition.ts';
import type { SourceFreshness } from './filter.contract.ts';
import { useExplained } from './guide/use-explained.part.ts';
import { tablesOf, type FigureKey, type FigureName } from './measures.ts';
import { useShownMeasures } from './own/use-own-measures.part.ts';
import { useShownIn } from './shown-in.part.ts';
import { coverShort, coverWords, estimatedWordsOf, formulaOf, withEstimate } from './words.ts';

interface FigureTilesProps {
  tiles: readonly FigureTile[];
  /** Whether the last day of the sparklines is incomplete. */
  partial: boolean;
  /** Where a tile leads: the page with this measure in its chart. */
  hrefOf: (measure: FigureName) => string;
  freshnessWords: string;
  freshness: readonly SourceFreshness[];
}

const tablesIn = (key: FigureKey | undefined) => (key ? tablesOf(key) : []);

/** The strip of headline figures. */
export function FigureTiles(props: FigureTilesProps) {
  const { tiles, partial, hrefOf, freshnessWords, freshness } = props;
  const shown = useShownIn();
  const explained = useExplained();
  const { shownOf, keyOf } = useShownMeasures(tiles.map((it) => it.measure));
  const coverOf = ({ covered, measure }: FigureTile) =>
    covered && {
      short: coverShort(covered),
      words: coverWords(covered, freshness, tablesIn(keyOf(measure))),
    };
  return (
    <TileStrip label="Figures">
      {tiles.map((it) => {
        const definition = shownOf(it.measure);
        const key = keyOf(it.measure);
        return (
          <Tile
            key={it.measure}
            label={
              <span
                className={it.byHand ? 'marked' : undefined}
                title={formulaOf(definition.formula, it, estimatedWordsOf(key))}
              >
                {definition.label}
              </span>
            }
            value={withEstimate(shown.measure(definition, it.value), it.estimated)}
            note={it.absent ?? undefined}
            change={
              <Delta
                value={it.delta}
                good={it.covered ? 'neutral' : goodOf(definition)}
                unit={definition.unit === 'ratio' ? 'pp' : '%'}
              />
            }
            cover={coverOf(it)}
            freshness={it.freshness}
            freshnessWords={it.freshness === 'final' ? 'Final' : freshnessWords}
            trend={it.spark.slice(-22).filter((value) => value !== null)}
            partial={partial}
            href={hrefOf(it.measure)}
            help={{ href: explained(it.measure), words: `What is ${definition.label}?` }}
          />
        );
      })}
    </TileStrip>
  );
}
