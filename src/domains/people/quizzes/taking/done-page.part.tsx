import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { TakersMaterial } from '../material/takers-material.part.tsx';
import { PAGE } from '../quiz-paths.ts';
import { AttemptChoice } from '../results/attempt-choice.part.tsx';
import { ResultSeen } from '../results/result-seen.part.tsx';
import { momentWords } from './moment-words.ts';
import { quizStart } from './taking.actions.ts';
import type { TakenQuiz } from './taking.contract.ts';

/** What has become of it, and when there is more to see. */
function wordsOf({ standing, isClosed, closesAt, owner }: TakenQuiz, when: (it: string) => string) {
  if (standing.state === 'overdue')
    return {
      title: 'The time is over',
      text: 'What you saved is handed in for you within a minute.',
    };
  if (standing.state === 'abandoned')
    return { title: 'The time ran out', text: 'You did not answer any question.' };
  const closes = closesAt ? `once the quiz closes, ${when(closesAt)}` : 'once the quiz closes';
  if (standing.state === 'submitted')
    return {
      title: 'Handed in',
      text: isClosed
        ? `Written answers and files are read first; ${owner} will release your result.`
        : `Written answers and files are read first. Your result is shown ${closes}, at the earliest.`,
    };
  return { title: 'Handed in', text: `Your result is shown ${closes}.` };
}

/** The way into another attempt, and what it means. */
function Retake({ quiz }: { quiz: TakenQuiz }) {
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const { attempt, attempts, counts } = quiz;
  const left = attempts - attempt;
  const begin = async () => {
    setBusy(true);
    await run(quizStart, { quiz: quiz.id, attempt: attempt + 1 });
    setBusy(false);
  };
  return (
    <Panel title="Another attempt" wide>
      <div className="quiz-front">
        <p>
          You have {counted(left, 'attempt')} left; the {counts} counts. The right answers are shown
          once none is left. The time starts when you begin.
        </p>
        <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
          Take it again
        </Button>
      </div>
    </Panel>
  );
}

function Result({ quiz }: { quiz: TakenQuiz }) {
  const [attempt, setAttempt] = useState<number>();
  const result = useQuery({
    ...reading('GET /quiz-user-result', { quiz: quiz.id, attempt }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListStates query={result} what="result" isEmpty={() => false} empty={null}>
      {(it) => (
        <Panel title="Your result" wide className="quiz-own">
          <AttemptChoice result={it} onChoose={setAttempt} />
          <ResultSeen
            result={it}
            kept={
              quiz.canRetake
                ? 'The right answers are shown once you have no attempt left.'
                : 'Right answers are not shown for this quiz.'
            }
          />
        </Panel>
      )}
    </ListStates>
  );
}

/** The quiz after it: the result once it is released, until then when that will be. */
export function DonePage({ quiz }: { quiz: TakenQuiz }) {
  const now = useNow();
  const { zone } = useMe();
  const words = wordsOf(quiz, (it) => momentWords(it, zone, now));
  return (
    <Page title={quiz.title} actions={<Button href={`${PAGE}?show=mine`}>My quizzes</Button>}>
      <div className="quiz-calm">
        {quiz.canRetake && <Retake quiz={quiz} />}
        {quiz.release.score && quiz.standing.state === 'graded' ? (
          <Result quiz={quiz} />
        ) : (
          <div className="panel">
            <EmptyState
              icon={quiz.standing.state === 'abandoned' ? 'clock-off' : 'circle-check'}
              {...words}
            >
              <Button href={`${PAGE}?show=mine`}>My quizzes</Button>
            </EmptyState>
          </div>
        )}
        {quiz.material.length > 0 && (
          <Panel title="To read on" wide>
            <div className="quiz-front">
              <TakersMaterial material={quiz.material} />
            </div>
          </Panel>
        )}
      </div>
    </Page>
  );
}
