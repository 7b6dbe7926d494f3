import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { toastError, useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { questionCopy, questionDelete } from '../questions/questions.actions.ts';
import type { ChangeQuizSearch, QuizSearch } from '../quiz-search.ts';
import { Draws } from './draws.part.tsx';
import { Outline } from './outline.part.tsx';
import { QuestionEditor } from './question-editor.part.tsx';
import type { QuizDetails } from './quiz-page.part.tsx';

interface QuestionsProps {
  quiz: QuizDetails;
  search: QuizSearch;
  change: ChangeQuizSearch;
}

const blank = { options: [], correct: [], points: 1 };
const twoOptions = [
  { id: 'o1', text: '' },
  { id: 'o2', text: '' },
];

/** The questions of a quiz beside each other: the list, and the one that is written. */
export function Questions({ quiz, search, change }: QuestionsProps) {
  const run = useRun();
  const queries = useQueryClient();
  const { id, list } = quiz;
  const mayEdit = quiz.can.edit;
  const at = Math.max(
    0,
    list.findIndex((it) => it.id === search.question),
  );
  const current = list[at];
  const open = (question: number | undefined) => change({ question }, { replace: true });
  const renew = () => queries.invalidateQueries({ queryKey: ['GET /quiz-details'] });

  const add = async (text: string) => {
    const kind = list.at(-1)?.kind ?? 'single';
    const options = kind === 'single' || kind === 'multiple' ? twoOptions : [];
    try {
      const { questions } = await call('POST /save-questions', {
        quiz: id,
        questions: [{ ...blank, kind, text, options }],
      });
      await renew();
      open(questions[0]!.id);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  const move = async (question: number, step: number) => {
    const ids = list.map((it) => it.id);
    const from = ids.indexOf(question);
    const to = from + step;
    if (to < 0 || to >= ids.length) return;
    [ids[from], ids[to]] = [ids[to]!, ids[from]!];
    // Shown at once: the next key is about the new place.
    queries.setQueriesData<QuizDetails>(
      { queryKey: ['GET /quiz-details', { id }] },
      (it) => it && { ...it, list: ids.map((one) => it.list.find((other) => other.id === one)!) },
    );
    try {
      await call('POST /order-questions', { quiz: id, ids });
    } catch (error) {
      toastError(error);
    }
    await renew();
  };
  const remove = async () => {
    if (!current) return;
    const next = list[at + 1] ?? list[at - 1];
    if (await run(questionDelete, { question: current.id, version: current.version }))
      open(next?.id);
  };
  const step = (by: number) => open(list[Math.min(list.length - 1, Math.max(0, at + by))]?.id);
  usePageKeys(
    [
      list.length > 1 && { keys: 'j', words: 'Next question', run: () => step(1) },
      list.length > 1 && { keys: 'k', words: 'Previous question', run: () => step(-1) },
      mayEdit &&
        current !== undefined && {
          keys: 'Alt+ArrowUp',
          words: 'Move the question up',
          run: () => void move(current.id, -1),
        },
      mayEdit &&
        current !== undefined && {
          keys: 'Alt+ArrowDown',
          words: 'Move the question down',
          run: () => void move(current.id, 1),
        },
    ],
    search.task === undefined,
  );
  const copy = (to: number | null) =>
    current && void run(questionCopy, { questions: [current.id], to });
  if (!quiz.can.look)
    return (
      <EmptyState
        icon="lock"
        title="You are asked to take this quiz"
        text="Its questions are shown to you here once it has closed."
      />
    );
  return (
    <div className="quiz-builder">
      <div className="quiz-side">
        <Outline
          questions={list}
          current={current?.id}
          disabled={!mayEdit}
          onOpen={open}
          onMove={(question, by) => void move(question, by)}
          onAdd={add}
        />
        <Draws quiz={quiz} disabled={!mayEdit} />
      </div>
      {current ? (
        <QuestionEditor
          key={current.id}
          question={current}
          quizId={id}
          place={`${at + 1} of ${list.length}`}
          disabled={!mayEdit}
          menu={[
            [
              { label: 'Duplicate', icon: 'copy', onClick: () => copy(id) },
              { label: 'Copy to the bank', icon: 'bookmark', onClick: () => copy(null) },
            ],
            [
              {
                label: 'Move up',
                icon: 'arrow-up',
                keys: 'Alt+ArrowUp',
                disabled: at === 0,
                onClick: () => void move(current.id, -1),
              },
              {
                label: 'Move down',
                icon: 'arrow-down',
                keys: 'Alt+ArrowDown',
                disabled: at === list.length - 1,
                onClick: () => void move(current.id, 1),
              },
            ],
            [{ label: 'Delete', icon: 'trash', danger: true, onClick: () => void remove() }],
          ]}
        />
      ) : (
        <div className="panel">
          <EmptyState
            icon="help-circle"
            title="No question yet"
            text="Write the first one at the left and press Enter, or take questions from elsewhere."
          >
            <Button icon="database" onClick={() => change({ task: 'bank' })}>
              From the bank
            </Button>
            <Button icon="table-import" onClick={() => change({ task: 'import' })}>
              From a file
            </Button>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
