import { useEffect, useRef, useState } from 'react';
import { useAskedRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useKeys } from '#/ui/keys.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { isBlank } from './attempt-rules.ts';
import { HandIn } from './hand-in.part.tsx';
import { Navigator } from './navigator.part.tsx';
import { chosenWith, isChoice, Question } from './question.part.tsx';
import { quizSubmit } from './taking.actions.ts';
import type { TakenQuiz } from './taking.contract.ts';
import { TimeLeft } from './time-left.part.tsx';
import { useSecondsLeft, useSitting } from './use-sitting.part.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Hands in by a press, and by itself when the clock has run down. */
function useHandIn(quiz: TakenQuiz, sitting: ReturnType<typeof useSitting>, left: number | null) {
  const run = useAskedRun();
  const [isBusy, setBusy] = useState(false);
  const byItself = useRef(false);
  const handIn = async () => {
    setBusy(true);
    // What has not arrived would be lost; without a connection there is no handing in either.
    if (await sitting.deliver()) {
      if (await run(quizSubmit, { quiz: quiz.id, attempt: quiz.attempt })) sitting.desk.clear();
    }
    setBusy(false);
  };
  const latest = useRef(handIn);
  useEffect(() => {
    latest.current = handIn;
  });
  useEffect(() => {
    if (left !== 0 || byItself.current) return;
    byItself.current = true;
    void latest.current();
  }, [left]);
  return { isBusy, handIn };
}

/** The quiz while it runs: one question after the other, or all of them below each other. */
export function SittingPage({ quiz }: { quiz: TakenQuiz }) {
  const { questions } = quiz;
  const sitting = useSitting(quiz);
  const left = useSecondsLeft(sitting);
  const [at, setAt] = useState(0);
  const [view, setView] = useState<'one' | 'all'>('one');
  const [isReviewing, setReviewing] = useState(false);
  const { isBusy, handIn } = useHandIn(quiz, sitting, left);
  const { desk } = sitting;
  const shown = desk.shown();
  const unsent = desk.unsent();
  const isReached = sitting.isReached();

  const goTo = (to: number) => {
    const next = Math.max(0, Math.min(questions.length - 1, to));
    setAt(next);
    setReviewing(false);
    const id = `question-${questions[next]!.id}`;
    if (view === 'all') document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  const press = (digit: number) => {
    const question = questions[at];
    const option = question?.options[digit - 1];
    if (!question || !option || !isChoice(question)) return;
    sitting.choose(question.id, chosenWith(question, shown.get(question.id)?.answer, option.id));
  };
  usePageKeys(
    [
      { keys: 'ArrowLeft', words: 'Question before', run: () => goTo(at - 1) },
      { keys: 'ArrowRight', words: 'Next question', run: () => goTo(at + 1) },
      { keys: '1', words: 'Choose an option by its number', run: () => press(1) },
      { keys: '$mod+Enter', words: 'Look over and hand in', run: () => setReviewing(true) },
    ],
    !isReviewing,
  );
  useKeys(
    Object.fromEntries(digits.slice(1).map((it) => [it, () => press(Number(it))])),
    !isReviewing,
  );
  const open = questions.flatMap(({ id }, index) => {
    const answer = shown.get(id)?.answer;
    return answer === undefined || isBlank(answer) ? [index] : [];
  });
  const listed = view === 'all' ? questions : questions.slice(at, at + 1);

  return (
    <Page
      title={quiz.title}
      beside={
        <>
          {quiz.attempts > 1 && (
            <Badge>
              Attempt {quiz.attempt} of {quiz.attempts}
            </Badge>
          )}
          <TimeLeft seconds={left} />
        </>
      }
      actions={
        <Segmented
          label="Shown"
          value={view}
          onChange={setView}
          segments={[
            { value: 'one', label: 'One by one' },
            { value: 'all', label: 'All questions' },
          ]}
        />
      }
      primary={
        <Button
          variant="primary"
          keys="$mod+Enter"
          busy={isBusy}
          onClick={() => setReviewing(true)}
        >
          Hand in
        </Button>
      }
    >
      {!isReached && (
        <Notice type="warning" icon="cloud-off">
          The server cannot be reached.{' '}
          {unsent > 0
            ? `${counted(unsent, 'answer')} kept on this device, sent as soon as it can be.`
            : 'What you answer is kept on this device until it can be sent.'}
        </Notice>
      )}
      {desk.refused() > 0 && (
        <Notice type="error" icon="clock-off">
          {counted(desk.refused(), 'answer')} came after the end and cannot be taken any more.
        </Notice>
      )}
      <div className="quiz-sitting">
        <div className="quiz-questions">
          {listed.map((question) => {
            const index = questions.indexOf(question);
            return (
              <Question
                key={question.id}
                quiz={quiz.id}
                attempt={quiz.attempt}
                question={question}
                number={index + 1}
                of={questions.length}
                shown={shown.get(question.id)}
                isReached={isReached}
                isCurrent={index === at}
                onChoose={(answer) => {
                  setAt(index);
                  sitting.choose(question.id, answer);
                }}
                onWrite={(text) => sitting.write(question.id, text)}
              />
            );
          })}
          {view === 'one' && (
            <div className="row quiz-steps">
              <Button icon="arrow-left" disabled={at === 0} onClick={() => goTo(at - 1)}>
                Back
              </Button>
              <span className="sp" />
              {at < questions.length - 1 ? (
                <Button variant="primary" icon="arrow-right" onClick={() => goTo(at + 1)}>
                  Next
                </Button>
              ) : (
                <Button variant="primary" onClick={() => setReviewing(true)}>
                  Look over and hand in
                </Button>
              )}
            </div>
          )}
        </div>
        <Navigator questions={questions} shown={shown} current={at} onGo={goTo} />
      </div>
      {isReviewing && (
        <HandIn
          open={open}
          of={questions.length}
          isBusy={isBusy}
          onGo={goTo}
          onHandIn={() => void handIn().then(() => setReviewing(false))}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  );
}
