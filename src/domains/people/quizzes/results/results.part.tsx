import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { Menu } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { NoPermission } from '#/ui/states.tsx';
import { AttemptSheet } from './attempt-sheet.part.tsx';
import { Grading } from './grading.part.tsx';
import { Items } from './items.part.tsx';
import { People } from './people.part.tsx';
import { ResultsSearch } from './results-search.ts';
import { resultsExport } from './results.actions.ts';
import { Distribution, SummaryTiles } from './summary.part.tsx';
import './results.css';

/** The results of a quiz: people, questions, and the written answers that wait to be read. */
export function QuizResults({ quizId: quiz }: { quizId: number }) {
  const run = useRun();
  const [search, change] = useSearch(ResultsSearch);
  const summary = useQuery(reading('GET /quiz-results', { quiz, perPage: 1 }));
  const { results, whose, grading, find, attempt, by, way } = search;
  const save = (format: 'csv' | 'xlsx') =>
    void run(resultsExport, {
      quiz,
      format,
      wanted: { q: find || undefined, state: attempt, sort: by, order: way },
    });
  if (summary.error instanceof CallError && summary.error.code === 'not-allowed') {
    return <NoPermission title={summary.error.message} permission="quizzes:grade" people={[]} />;
  }
  return (
    <ListStates query={summary} what="results" isEmpty={() => false} empty={null}>
      {({ summary: sums, quiz: about }) => (
        <div className="quiz-results">
          <SummaryTiles quiz={quiz} summary={sums} />
          <div className="row">
            <Segmented
              label="Shown"
              value={results}
              onChange={(it) => change({ results: it, grading: undefined, whose: undefined })}
              segments={[
                { value: 'people', label: 'People' },
                { value: 'questions', label: 'Questions' },
                {
                  value: 'grading',
                  label: sums.waiting > 0 ? `To grade (${sums.waiting})` : 'To grade',
                },
              ]}
            />
            <span className="sp" />
            <Menu
              label="Export"
              groups={[
                [
                  { label: 'Save as XLSX', icon: 'file-spreadsheet', onClick: () => save('xlsx') },
                  { label: 'Save as CSV', icon: 'download', onClick: () => save('csv') },
                ],
              ]}
            >
              <Button icon="download">Export</Button>
            </Menu>
          </div>
          {results === 'people' && (
            <>
              <Distribution summary={sums} passPercent={about.passPercent} />
              <People quiz={quiz} search={search} onChange={(it) => change(it)} />
            </>
          )}
          {results === 'questions' && <Items quiz={quiz} />}
          {results === 'grading' && (
            <Grading
              quiz={quiz}
              question={grading}
              onQuestion={(it) => change({ grading: it }, { replace: true })}
            />
          )}
          {whose !== undefined && (
            <AttemptSheet quiz={quiz} person={whose} onClose={() => change({ whose: undefined })} />
          )}
        </div>
      )}
    </ListStates>
  );
}
