import { Suspense, type ReactNode } from 'react';
import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { lazily } from '#/ui/lazily.ts';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { QuizSearch } from './quiz-search.ts';
import './quizzes.css';

// Most people open one side of this page only, and those who take a quiz never its builder.
const QuizList = lazily(() =>
  import('./list/quiz-list.part.tsx').then((it) => ({ default: it.QuizList })),
);
const Bank = lazily(() => import('./bank/bank.part.tsx').then((it) => ({ default: it.Bank })));
const QuizPage = lazily(() =>
  import('./builder/quiz-page.part.tsx').then((it) => ({ default: it.QuizPage })),
);
const MyQuizzes = lazily(() =>
  import('./taking/my-quizzes.part.tsx').then((it) => ({ default: it.MyQuizzes })),
);
const TakeQuiz = lazily(() =>
  import('./taking/take.part.tsx').then((it) => ({ default: it.TakeQuiz })),
);

const QuizResults = lazily(() =>
  import('./results/results.part.tsx').then((it) => ({ default: it.QuizResults })),
);

const waiting = (
  <Loading label="Loading quizzes">
    <RowsSkeleton rows={8} />
  </Loading>
);

/** What one is asked to take, and for authors what they ask of others. */
export function QuizzesScreen() {
  const [search, change] = useSearch(QuizSearch);
  const mayWrite = useScope(may('quizzes:write')) !== undefined;
  const mayGrade = useScope(may('quizzes:grade')) !== undefined;
  if (search.take !== undefined)
    return (
      <Suspense fallback={<Page title="Quiz">{waiting}</Page>}>
        <TakeQuiz key={search.take} quizId={search.take} />
      </Suspense>
    );
  if (search.quiz !== undefined && mayGrade && !mayWrite)
    return (
      <Page title="Results">
        <Suspense fallback={waiting}>
          <QuizResults key={search.quiz} quizId={search.quiz} />
        </Suspense>
      </Page>
    );
  if (search.quiz !== undefined && mayWrite)
    return (
      <Suspense fallback={<Page title="Quiz">{waiting}</Page>}>
        <QuizPage key={search.quiz} id={search.quiz} {...{ search, change }} />
      </Suspense>
    );
  const show = mayWrite ? (search.show ?? 'quizzes') : 'mine';
  const tabs: ReactNode = mayWrite && (
    <Segmented
      label="Shown"
      value={show}
      onChange={(it) =>
        change({ show: it, page: undefined, q: undefined, state: undefined, kind: undefined })
      }
      segments={[
        { value: 'quizzes', label: 'Quizzes' },
        { value: 'bank', label: 'Question bank' },
        { value: 'mine', label: 'My quizzes' },
      ]}
    />
  );
  const props = { search, change, tabs };
  return (
    <Suspense
      fallback={
        <Page title="Quizzes" actions={tabs}>
          {waiting}
        </Page>
      }
    >
      {show === 'quizzes' && <QuizList {...props} />}
      {show === 'bank' && <Bank {...props} />}
      {show === 'mine' && (
        <Page title="Quizzes" actions={tabs}>
          <MyQuizzes />
        </Page>
      )}
    </Suspense>
  );
}
