import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { TakersMaterial } from '../material/takers-material.part.tsx';
import { PAGE } from '../quiz-paths.ts';
import { attemptsWords, lengthWords, momentWords } from './moment-words.ts';
import { quizStart } from './taking.actions.ts';
import type { TakenQuiz } from './taking.contract.ts';

/** What one gets into: how much, how long, until when; the time runs from the press on. */
export function FrontPage({ quiz }: { quiz: TakenQuiz }) {
  const run = useRun();
  const now = useNow();
  const { zone } = useMe();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    await run(quizStart, { quiz: quiz.id });
    setBusy(false);
  };
  const canBegin = quiz.refusal === null;
  usePageKeys([canBegin && { keys: '$mod+Enter', words: 'Begin', run: () => void begin() }]);
  const facts: [label: string, value: string][] = [
    ['Questions', `${quiz.questionCount}, ${counted(quiz.points, 'point')}`],
    [
      'Time',
      lengthWords(quiz.minutes) +
        (quiz.extraMinutes > 0 ? `, ${quiz.extraMinutes} m of it for you alone` : ''),
    ],
    ['Passed with', `${quiz.passPercent}%`],
    ...(quiz.opensAt && !canBegin && !quiz.isClosed
      ? [['Opens', momentWords(quiz.opensAt, zone, now)] as [string, string]]
      : []),
    ...(quiz.closesAt
      ? [['Closes', momentWords(quiz.closesAt, zone, now)] as [string, string]]
      : []),
    ['From', quiz.owner],
  ];
  return (
    <Page title={quiz.title} actions={<Button href={`${PAGE}?show=mine`}>My quizzes</Button>}>
      <div className="quiz-calm">
        <Panel title="Before you begin" wide>
          <div className="quiz-front">
            {quiz.description && <RichText markdown={quiz.description} />}
            <TakersMaterial material={quiz.material} title="Read first" />
            <dl>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            {canBegin ? (
              <>
                <p className="f3">
                  {attemptsWords(quiz)} Each answer is saved as you give it; you can go on on
                  another device, and the time runs on meanwhile.
                </p>
                <Button
                  variant="primary"
                  size="l"
                  keys="$mod+Enter"
                  busy={isBusy}
                  onClick={() => void begin()}
                >
                  Begin the quiz
                </Button>
              </>
            ) : (
              <p role="status">{quiz.refusal}</p>
            )}
          </div>
        </Panel>
      </div>
    </Page>
  );
}
