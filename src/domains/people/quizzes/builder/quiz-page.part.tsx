import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { lazily } from '#/ui/lazily.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Bone, Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { People } from '../assignees/people.part.tsx';
import { stateTones } from '../list/quiz-columns.part.tsx';
import { MaterialDialog } from '../material/material-dialog.part.tsx';
import { PAGE, quizHref } from '../quiz-paths.ts';
import { type ChangeQuizSearch, type QuizSearch } from '../quiz-search.ts';
import { stateWords } from '../quiz-words.ts';
import type { quizEndpoints } from '../quizzes.contract.ts';
import { BankDialog } from './bank-dialog.part.tsx';
import { ImportDialog } from './import-dialog.part.tsx';
import { PreviewDialog } from './preview.part.tsx';
import { Questions } from './questions.part.tsx';
import { SettingsForm } from './settings-form.part.tsx';
import { SettingsLine } from './settings-line.part.tsx';
import { useMoves } from './use-moves.part.tsx';

export type QuizDetails = OutputOf<(typeof quizEndpoints)['GET /quiz-details']>;

const QuizResults = lazily(() =>
  import('../results/results.part.tsx').then((it) => ({ default: it.QuizResults })),
);

interface QuizPageProps {
  id: number;
  search: QuizSearch;
  change: ChangeQuizSearch;
}

const skeleton = (
  <div className="quiz-builder">
    <Bone width="100%" height={360} radius={6} />
    <Bone width="100%" height={520} radius={6} />
  </div>
);

/** One quiz as its authors see it: questions, people, results. */
export function QuizPage({ id, search, change }: QuizPageProps) {
  const details = useQuery(reading('GET /quiz-details', { id }));
  if (details.data) return <Opened {...{ quiz: details.data, search, change }} />;
  return (
    <Page title="Quiz">
      <ListStates query={details} what="quiz" isEmpty={() => false} empty={null} loading={skeleton}>
        {() => null}
      </ListStates>
    </Page>
  );
}

interface OpenedProps {
  quiz: QuizDetails;
  search: QuizSearch;
  change: ChangeQuizSearch;
}

function Opened({ quiz, search, change }: OpenedProps) {
  const now = useNow();
  const { tab, task } = search;
  const { primary, menu, refusal } = useMoves(quiz);
  const isEditing = quiz.can.edit;
  const maySet = quiz.can.set;
  const show = (it: QuizSearch['task']) => change({ task: it });
  const close = () => change({ task: undefined }, { replace: true });
  usePageKeys(
    [
      { keys: 'p', words: 'Preview', run: () => show('preview') },
      maySet && { keys: 's', words: 'Settings', run: () => show('settings') },
    ],
    task === undefined,
  );
  const add = [
    { label: 'From the question bank', icon: 'database' as const, onClick: () => show('bank') },
    {
      label: 'From a CSV or XLSX file',
      icon: 'table-import' as const,
      onClick: () => show('import'),
    },
  ];
  return (
    <Page
      title={quiz.title}
      beside={
        <>
          <Badge tone={stateTones[quiz.state]}>{stateWords[quiz.state]}</Badge>
          {refusal && <span className="f3 fs12 trunc">{refusal}</span>}
        </>
      }
      actions={
        <Button
          icon="eye"
          keys="p"
          disabled={quiz.list.length === 0}
          onClick={() => show('preview')}
        >
          Preview
        </Button>
      }
      primary={primary}
      menu={
        <Menu
          label="More"
          groups={[
            ...(maySet
              ? [
                  [
                    {
                      label: 'Settings',
                      icon: 'settings' as const,
                      keys: 's',
                      onClick: () => show('settings'),
                    },
                    {
                      label: 'Learning material',
                      icon: 'book' as const,
                      onClick: () => show('material'),
                    },
                  ],
                ]
              : []),
            ...(isEditing ? [add] : []),
            menu,
            [{ label: 'All quizzes', icon: 'arrow-left', href: `${PAGE}?show=quizzes` }],
          ]}
        />
      }
      filters={<SettingsLine quiz={quiz} now={now} onOpen={() => maySet && show('settings')} />}
    >
      <div className="quiz-parts">
        <Tabs
          label="Parts of the quiz"
          current={quizHref(quiz.id, tab)}
          tabs={[
            { href: quizHref(quiz.id), label: 'Questions', count: quiz.questions },
            { href: quizHref(quiz.id, 'people'), label: 'People', count: quiz.people },
            { href: quizHref(quiz.id, 'results'), label: 'Results', count: quiz.handedIn },
          ]}
        />
      </div>
      {tab === 'questions' && <Questions {...{ quiz, search, change }} />}
      {tab === 'people' && <People {...{ quiz, search, change }} />}
      {tab === 'results' && (
        <Suspense
          fallback={
            <Loading label="Loading the results">
              <RowsSkeleton rows={8} />
            </Loading>
          }
        >
          <QuizResults quizId={quiz.id} />
        </Suspense>
      )}
      {task === 'settings' && maySet && <SettingsForm quiz={quiz} onClose={close} />}
      {task === 'material' && maySet && <MaterialDialog quiz={quiz} onClose={close} />}
      {task === 'preview' && quiz.list.length > 0 && <PreviewDialog quiz={quiz} onClose={close} />}
      {task === 'import' && isEditing && <ImportDialog quizId={quiz.id} onClose={close} />}
      {task === 'bank' && isEditing && <BankDialog quiz={quiz} onClose={close} />}
    </Page>
  );
}
