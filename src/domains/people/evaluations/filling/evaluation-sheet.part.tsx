import { useState, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { toastError, useRunOn, useStage } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { Meter } from '#/ui/progress.tsx';
import { toast } from '#/ui/toast.ts';
import type { EvaluationDetail, FormQuestion } from '../evaluation.contract.ts';
import { submitEvaluation } from '../evaluations.actions.ts';
import type { AnswerDesk } from './answer-desk.ts';
import { AnswerShown } from './answer-shown.part.tsx';
import { Question } from './question.part.tsx';
import { ScorePanel } from './score-panel.part.tsx';
import { Story } from './story.part.tsx';
import { useAnswers, type Entries } from './use-answers.part.ts';
import { Written } from './written.part.tsx';
import './filling.css';

interface SheetProps {
  evaluation: EvaluationDetail;
  /** Once a side was handed in, with the next one to go to. */
  onHandedIn?: () => void;
  /** Above the score: what can be done now. */
  aside?: ReactNode;
  /** Below the questions. */
  below?: ReactNode;
}

interface BodyProps extends SheetProps {
  desk?: AnswerDesk;
  entries?: Entries;
  current?: number;
  errors?: Record<string, string>;
  hand?: ReactNode;
}

/** The questions by category with the score beside them. */
function Body({ evaluation, aside, below, desk, entries, current, errors, hand }: BodyProps) {
  const { categories, self, lead, fills, person, evaluator } = evaluation;
  const firstOf = (at: number) =>
    categories.slice(0, at).reduce((sum, it) => sum + it.questions.length, 0);
  const overall = (side: typeof self) => side?.answers.find((it) => it.question === null);
  return (
    <div className="eval-sheet">
      <div className="eval-questions">
        {categories.map((category, at) => (
          <Panel
            key={category.id}
            title={category.name}
            beside={<span className="f3 fs12 num">{category.weight} %</span>}
          >
            <ol>
              {category.questions.map((question, nth) => {
                const place = firstOf(at) + nth;
                return (
                  <Question
                    key={question.id}
                    nth={place + 1}
                    question={question}
                    evaluation={evaluation}
                    isCurrent={place === current}
                    entry={entries?.get(question.id)}
                    desk={desk}
                    error={errors?.[`question_${question.id}`]}
                  />
                );
              })}
            </ol>
          </Panel>
        ))}
        <Panel title="In all">
          <div className="eval-overall">
            {self && fills !== 'self' && (
              <AnswerShown who={person.name} answer={overall(self)} isInWords />
            )}
            {lead && fills !== 'lead' && (
              <AnswerShown who={evaluator.name} answer={overall(lead)} isInWords />
            )}
            {desk && (
              <Written
                place="all"
                label="Overall comment"
                entry={entries?.get('all')}
                desk={desk}
                error={undefined}
              />
            )}
            {!self && !lead && !desk && <p className="f3">Nothing to be read here yet.</p>}
          </div>
        </Panel>
        {below}
      </div>
      <aside className="eval-aside">
        {hand}
        {aside}
        {(self ?? lead ?? desk) && <ScorePanel evaluation={evaluation} entries={entries} />}
        <Story events={evaluation.events} />
      </aside>
    </div>
  );
}

/** The evaluation to be read. */
const Read = (props: SheetProps) => <Body {...props} />;

/** Whether a question has what it needs to be handed in, but for the reason of an extreme. */
const isAnswered = ({ id, isOpen }: FormQuestion, entries: Entries) => {
  const entry = entries.get(id);
  return isOpen ? entry?.comment.trim() : entry && entry.score !== null;
};

/** The evaluation as one side fills it in: numbers rate, `j` `k` move, everything keeps itself. */
function Fill(props: SheetProps) {
  const { evaluation, onHandedIn } = props;
  const { categories, fills } = evaluation;
  const run = useRunOn(useStage());
  const { desk, entries } = useAnswers(evaluation);
  const [current, setCurrent] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const questions = categories.flatMap((it) => it.questions);
  const handIn = async () => {
    setBusy(true);
    setErrors({});
    try {
      if (!(await desk.flush())) {
        return void toast('warning', 'Not everything is kept yet. It is sent by itself.');
      }
      await run(submitEvaluation, { id: evaluation.id, version: evaluation.version });
      onHandedIn?.();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      setErrors(fields ?? {});
      const first = questions.findIndex((it) => fields?.[`question_${it.id}`]);
      if (first >= 0) setCurrent(first);
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const rate = (score: number) => {
    const question = questions[current];
    if (question && !question.isOpen) desk.write(question.id, { score });
  };
  const step = (by: number) =>
    setCurrent(Math.max(0, Math.min(questions.length - 1, current + by)));
  usePageKeys([
    ...[1, 2, 3, 4, 5].map((it) => ({
      keys: String(it),
      words: `Rate the question ${it}`,
      run: () => rate(it),
    })),
    { keys: 'j', words: 'Next question', run: () => step(1) },
    { keys: 'k', words: 'Previous question', run: () => step(-1) },
    { keys: '$mod+Enter', words: 'Hand it in', run: () => void handIn() },
  ]);
  const done = questions.filter((it) => isAnswered(it, entries)).length;
  return (
    <Body
      {...props}
      {...{ desk, entries, current, errors }}
      hand={
        <Panel title={fills === 'self' ? 'My part' : 'My evaluation'}>
          <div className="eval-hand">
            <p className="num">
              <b className="semi">{done}</b> of {questions.length} answered
            </p>
            <Meter
              label={`${done} of ${questions.length} answered`}
              parts={[{ share: questions.length > 0 ? done / questions.length : 0 }]}
            />
            <Button
              variant="primary"
              block
              busy={busy}
              keys="$mod+Enter"
              onClick={() => void handIn()}
            >
              Hand it in
            </Button>
            <p className="f3 fs12">
              <Kbd keys="j k" /> move, <Kbd keys="1" /> to <Kbd keys="5" /> rate. Everything is kept
              as you write.
            </p>
          </div>
        </Panel>
      }
    />
  );
}

/** One evaluation: filled in by whoever's turn it is, read by everybody else. */
export function EvaluationSheet(props: SheetProps) {
  const { id, fills } = props.evaluation;
  return fills ? <Fill key={`${id} ${fills}`} {...props} /> : <Read {...props} />;
}
