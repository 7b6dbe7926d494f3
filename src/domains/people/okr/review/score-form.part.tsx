import { useRunOn, useStage } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { KeyResult, ObjectiveDetail } from '../objective.contract.ts';
import { okrReview } from '../objective/move.actions.ts';
import { outcomeOf, scoreOf } from '../okr-score.ts';
import { outcomeSaid, valueWords } from '../okr-words.ts';
import './review.css';

type Values = { note: string } & Record<`score-${number}`, number | null>;

const fieldOf = (it: KeyResult): `score-${number}` => `score-${it.id}`;
const isScore = (it: number | null | undefined): it is number =>
  it !== null && it !== undefined && it >= 0 && it <= 1;

/** What the scores come to, as they stand in the form. */
function Sum({ results, values }: { results: readonly KeyResult[]; values: Values }) {
  const scores = results.map((it) => ({ weight: it.weight, score: values[fieldOf(it)] }));
  const whole = scores.flatMap(({ weight, score }) => (isScore(score) ? [{ weight, score }] : []));
  if (whole.length < results.length) return null;
  const score = scoreOf(whole);
  return (
    <p className="okr-sum" aria-live="polite">
      <b className="num">{score.toFixed(2)}</b> {outcomeSaid[outcomeOf(score)]}
    </p>
  );
}

const reached = (it: KeyResult) =>
  it.hidden
    ? 'a figure that is not for you to see'
    : `${valueWords(it, it.current)} of ${valueWords(it, it.target)}`;

interface ScoreProps {
  objective: ObjectiveDetail;
  onClose: () => void;
}

/** Whoever leads scores each key result from 0.0 to 1.0, or sends the objective back. */
export function ScoreForm({ objective: given, onClose }: ScoreProps) {
  const objective = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, results } = objective;
  const scoresOf = (values: Values) =>
    results.map((it) => ({ keyResultId: it.id, score: values[fieldOf(it)] ?? 0 }));
  const form = useForm<Values>({
    initial: {
      note: '',
      ...Object.fromEntries(results.map((it) => [fieldOf(it), it.score ?? it.suggested])),
    },
    check: (values) =>
      Object.fromEntries(
        results
          .filter((it) => !isScore(values[fieldOf(it)]))
          .map((it) => [fieldOf(it), 'From 0.0 to 1.0.']),
      ),
    submit: async (values) => {
      const note = values.note.trim() || undefined;
      const scores = scoresOf(values);
      await run(okrReview, { id, version, decision: 'close', scores, ...(note && { note }) });
      onClose();
    },
  });
  const sendBack = useForm({
    initial: {},
    submit: async () => {
      const note = form.values.note.trim();
      await run(okrReview, { id, version, decision: 'return', note });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Score: ${objective.title}`}
      note={`${objective.owner.name} answers for it. Closing locks the scores.`}
      form={form}
      verb="Close with these scores"
      width={640}
      onClose={onClose}
    >
      {objective.selfReview && (
        <blockquote className="okr-self">
          <b>Self-review</b>
          <p>{objective.selfReview}</p>
        </blockquote>
      )}
      {results.map((it, at) => (
        <div key={it.id} className="okr-score">
          <div>
            <span dir="auto" className="med okr-wrap">
              {it.title}
            </span>
            <span className="sub2">
              {reached(it)}, weighs {it.weight}%
              {it.suggested !== null && `, suggested ${it.suggested.toFixed(1)}`}
            </span>
          </div>
          <NumberField
            label={`Score of ${it.title}`}
            hideLabel
            decimals={1}
            autoFocus={at === 0}
            {...form.field(fieldOf(it))}
            value={form.values[fieldOf(it)] ?? null}
          />
        </div>
      ))}
      <Sum results={results} values={form.values} />
      <TextArea label="Words to it" maxLength={2000} {...form.field('note')} />
      <div className="row">
        <Button
          size="s"
          icon="arrow-back-up"
          busy={sendBack.busy}
          disabled={form.values.note.trim() === ''}
          title="Say in the words above what is missing"
          onClick={() => void sendBack.send()}
        >
          Send back
        </Button>
        <span className="f3 fs12">
          {sendBack.message ?? 'Needs words that say what is missing.'}
        </span>
      </div>
    </FormDialog>
  );
}
