import { goodOf } from '#/figures/definition.ts';
import {
  coverShort,
  measureWords,
  formulaOf,
  estimatedWordsOf,
  withEstimate,
} from '#/figures/words.ts';
import { cx } from '#/ui/cx.ts';
import { Delta } from '#/ui/delta.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { Sparkline } from '#/ui/sparkline.tsx';
import type { CardFigures } from '../dashboards.contract.ts';
import { figureKeyOf, shownIn } from './card-measures.ts';

const freshnessWords = {
  final: 'Final',
  provisional: 'Some of it is still provisional',
  late: 'Some of it is late',
};

/** One figure with its change and its course. */
export function TileCard({ figures }: { figures: CardFigures }) {
  const { tile, standing } = figures;
  if (!tile || !standing) return null;
  const definition = shownIn(figures)(tile.measure);
  const { unit, formula, label } = definition;
  const value = measureWords(definition, tile.value, 'full', standing.currency);
  const before = measureWords(definition, tile.previous, 'full', standing.currency);
  const { covered, absent } = tile;
  const isPartial = standing.incompleteDays.length > 0;
  return (
    <div className={cx('tile-card', covered && !absent && 'covered')}>
      <span className="row">
        <span
          className="f2 fs12 trunc"
          title={formulaOf(formula, tile, estimatedWordsOf(figureKeyOf(tile.measure)))}
        >
          {label}
        </span>
        <span className="sp" />
        <Freshness state={tile.freshness} words={freshnessWords[tile.freshness]} />
      </span>
      <span className="row v num">
        {withEstimate(value, tile.estimated)}
        <span className="sp" />
        {!absent && !covered && (
          <Sparkline
            values={tile.spark.slice(-30).filter((it) => it !== null)}
            width={88}
            height={28}
            partial={isPartial}
          />
        )}
      </span>
      <span className="row b">
        {absent ? (
          <span className="f3 fs12">{absent}</span>
        ) : (
          <>
            <Delta
              value={tile.delta}
              good={covered ? 'neutral' : goodOf(definition)}
              unit={unit === 'ratio' ? 'pp' : '%'}
            />
            {tile.previous !== null && <span className="f3 fs12 trunc">before {before}</span>}
            {covered && <span className="f3 fs12">over {coverShort(covered)} app-days</span>}
          </>
        )}
      </span>
    </div>
  );
}
