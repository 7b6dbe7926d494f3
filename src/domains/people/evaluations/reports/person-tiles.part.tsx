import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { scoreText, stateWords } from '../evaluation-words.ts';
import { detailsOf } from '../evaluations.actions.ts';
import { differenceText } from './report-words.ts';
import { personReportHref } from './reports.actions.ts';
import type { PersonPeriod } from './reports.contract.ts';

const minus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.round((one - other) * 100) / 100;

interface PersonTilesProps {
  person: number;
  shown: PersonPeriod;
  /** The evaluation before, if there was one. */
  before: PersonPeriod | undefined;
  count: number;
}

/** One evaluation in eight figures. */
export function PersonTiles({ person, shown, before, count }: PersonTilesProps) {
  const here = (part: string) => `${personReportHref(person, shown.id)}#${part}`;
  const quiet = (words: string) => <span className="f3 num trunc">{words}</span>;
  const change = before ? minus(shown.final, before.final) : null;
  const against = minus(shown.final, shown.company);
  return (
    <TileStrip label={`Evaluation ${shown.period}`}>
      <Tile
        label="Score"
        value={scoreText(shown.final)}
        change={quiet(change === null ? '' : `${differenceText(change)} on ${before?.period}`)}
        href={here('periods')}
      />
      <Tile label="Self" value={scoreText(shown.self)} href={here('answers')} />
      <Tile
        label="Lead"
        value={scoreText(shown.lead)}
        change={quiet(shown.evaluator.name)}
        href={here('answers')}
      />
      <Tile
        label="Gap"
        value={differenceText(minus(shown.self, shown.lead))}
        change={quiet('self − lead')}
        href={here('answers')}
      />
      <Tile
        label="Calibrated"
        value={scoreText(shown.calibrated)}
        change={quiet(
          shown.calibrated === null ? '' : differenceText(minus(shown.calibrated, shown.lead)),
        )}
        href={here('words')}
      />
      {shown.company !== null && (
        <Tile
          label="Company"
          value={scoreText(shown.company)}
          change={quiet(against === null ? '' : `${differenceText(against)} against it`)}
          href={here('periods')}
        />
      )}
      <Tile
        label="State"
        value={<span className="evaluation-state">{stateWords[shown.state]}</span>}
        change={quiet(shown.acknowledgedAt ? shortDay(dayOf(new Date(shown.acknowledgedAt))) : '')}
        href={detailsOf(shown.id)}
      />
      <Tile
        label="Evaluations"
        value={count}
        change={quiet(count === 1 ? 'period' : 'periods')}
        href={here('periods')}
      />
    </TileStrip>
  );
}
