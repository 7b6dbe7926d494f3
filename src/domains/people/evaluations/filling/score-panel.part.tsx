import { Panel } from '#/ui/panel.tsx';
import { evaluationScore } from '../evaluation-score.ts';
import { scoreText } from '../evaluation-words.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import type { Entries } from './use-answers.part.ts';

const share = (score: number | null) => (score === null ? 0 : ((score - 1) / 4) * 100);

interface BarsProps {
  name: string;
  weight: number;
  self: number | null | undefined;
  lead: number | null | undefined;
}

/** A category with a bar for each side that is in sight; the figures say the same. */
function Bars({ name, weight, self, lead }: BarsProps) {
  return (
    <li>
      <div className="row">
        <span className="trunc" dir="auto">
          {name}
        </span>
        <span className="f3 fs12 num">{weight} %</span>
        <span className="sp" />
        <span className="num">
          {self !== undefined && <span className="f3">{scoreText(self)}</span>}
          {self !== undefined && lead !== undefined && <span className="f3"> · </span>}
          {lead !== undefined && <b className="semi">{scoreText(lead)}</b>}
        </span>
      </div>
      <div className="eval-bars" aria-hidden="true">
        {self !== undefined && <i className="self" style={{ width: `${share(self)}%` }} />}
        {lead !== undefined && <i style={{ width: `${share(lead)}%` }} />}
      </div>
    </li>
  );
}

/** The score of the side that is being written, as it stands while typing. */
function liveScores({ categories }: EvaluationDetail, entries: Entries) {
  const scores = new Map(
    [...entries].flatMap(([at, it]) => (at === 'all' ? [] : [[at, it.score] as const])),
  );
  const { weighted, categories: each } = evaluationScore(categories, scores);
  return { weighted, categories: each.map((it) => ({ id: it.categoryId, score: it.score })) };
}

interface ScorePanelProps {
  evaluation: EvaluationDetail;
  entries: Entries | undefined;
}

/** What the answers add up to, in all and by category, both sides beside each other. */
export function ScorePanel({ evaluation, entries }: ScorePanelProps) {
  const { categories, fills, calibration, isCalibrated } = evaluation;
  const live = fills && entries ? liveScores(evaluation, entries) : undefined;
  const self = fills === 'self' ? live : evaluation.self?.scores;
  const lead = fills === 'lead' ? live : evaluation.lead?.scores;
  const main = lead ?? self;
  const of = (scores: typeof main, id: number) =>
    scores && (scores.categories.find((it) => it.id === id)?.score ?? null);
  return (
    <Panel
      title={lead ? 'Score' : 'Self score'}
      wide
      actions={
        self &&
        lead && <span className="f3 fs12">self · {evaluation.evaluator.name.split(' ')[0]}</span>
      }
    >
      <div className="eval-score">
        <div className="row">
          <span className="big num">
            {scoreText(isCalibrated ? evaluation.score : (main?.weighted ?? null))}
          </span>
          <span className="f2">of 5</span>
          {lead && self && <span className="f3 fs12 num">self {scoreText(self.weighted)}</span>}
        </div>
        {calibration && (
          <p className="fs12 f2">
            {isCalibrated
              ? `Calibrated from ${scoreText(lead?.weighted ?? null)}`
              : 'Confirmed as scored'}
            {calibration.by && ` by ${calibration.by.name}`}
            {calibration.reason && `: ${calibration.reason}`}
          </p>
        )}
        <ul>
          {categories.map((it) => (
            <Bars
              key={it.id}
              name={it.name}
              weight={it.weight}
              self={of(self, it.id)}
              lead={of(lead, it.id)}
            />
          ))}
        </ul>
      </div>
    </Panel>
  );
}
