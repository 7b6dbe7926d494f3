import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { attemptStates } from '../quiz-words.ts';
import { attemptTones, attemptWords } from '../taking/attempt-words.ts';
import { clockWords, momentWords, pointWords } from '../taking/moment-words.ts';
import { ExtraTimeForm } from './extra-time-form.part.tsx';
import { resultSorts } from './result-sorts.ts';
import type { ResultsSearch } from './results-search.ts';
import type { QuizResult } from './results.contract.ts';

interface PeopleProps {
  quiz: number;
  search: ResultsSearch;
  onChange: (patch: Partial<ResultsSearch>) => void;
}

const canGetTime = (it: QuizResult) =>
  it.state === 'not_started' || it.state === 'in_progress' || it.isAtIt;

function columnsOf(
  when: (it: string) => string,
  onExtra: (it: QuizResult) => void,
): Column<QuizResult>[] {
  return [
    {
      key: 'person',
      title: 'Person',
      sortable: true,
      cell: (it) => (
        <span className="appcell">
          <Avatar name={it.person.name} />
          <span className="med trunc" dir="auto">
            {it.person.name}
          </span>
          <span dir="auto" className="f3 trunc">
            {it.person.title}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: 'State',
      width: 230,
      sortable: true,
      cell: (it) => (
        <span className="row">
          <Badge tone={attemptTones[it.state]}>{attemptWords[it.state]}</Badge>
          {it.attempts > 1 && (
            <span className="f3 fs12">
              attempt {it.attempt} of {it.attempts}
            </span>
          )}
          {it.isAtIt && <span className="f3 fs12">at it again</span>}
          {it.waiting > 0 && <span className="f3 fs12">{it.waiting} to grade</span>}
        </span>
      ),
    },
    {
      key: 'score',
      title: 'Score',
      width: 84,
      align: 'right',
      sortable: true,
      cell: (it) => (it.percent === null ? <span className="f3">–</span> : `${it.percent}%`),
    },
    {
      key: 'points',
      title: 'Points',
      width: 92,
      align: 'right',
      className: 'wide',
      cell: (it) =>
        it.points === null ? <span className="f3">–</span> : pointWords(it.points, it.ofPoints),
    },
    {
      key: 'passed',
      title: 'Passed',
      width: 110,
      cell: (it) =>
        it.passed !== null && (
          <Badge tone={it.passed ? 'good' : 'bad'} icon={it.passed ? 'check' : 'x'}>
            {it.passed ? 'Passed' : 'Not passed'}
          </Badge>
        ),
    },
    {
      key: 'minutes',
      title: 'Time',
      width: 124,
      align: 'right',
      sortable: true,
      cell: (it) =>
        it.secondsLeft !== null ? (
          <span className="f2">{clockWords(it.secondsLeft)} left</span>
        ) : it.seconds === null ? (
          <span className="f3">–</span>
        ) : (
          clockWords(it.seconds)
        ),
    },
    {
      key: 'submitted',
      title: 'Handed in',
      width: 150,
      className: 'wide',
      sortable: true,
      cell: (it) => (it.submittedAt ? when(it.submittedAt) : <span className="f3">–</span>),
    },
    {
      key: 'extra',
      title: <span className="hidden-words">More time</span>,
      width: 84,
      align: 'right',
      cell: (it) =>
        canGetTime(it) && (
          <span className="row" style={{ justifyContent: 'flex-end' }}>
            {it.extraMinutes > 0 && <span className="f3 fs12">+{it.extraMinutes} m</span>}
            <IconButton
              icon="clock"
              size="s"
              variant="ghost"
              label={`More time for ${it.person.name}`}
              onClick={() => onExtra(it)}
            />
          </span>
        ),
    },
  ];
}

/** Who was asked, and what came of it; a row opens the attempt. */
export function People({ quiz, search, onChange }: PeopleProps) {
  const { zone } = useMe();
  const now = useNow();
  const [extra, setExtra] = useState<QuizResult>();
  const { find, attempt, by, way, page, perPage } = search;
  const results = useQuery({
    ...reading('GET /quiz-results', {
      quiz,
      q: find || undefined,
      state: attempt,
      sort: by,
      order: way,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const rows = results.data?.rows ?? [];
  const open = (it: QuizResult) => onChange({ whose: it.person.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.person.id,
    onOpen: open,
    keys: { t: (it) => canGetTime(it) && setExtra(it) },
    words: { t: 'Give more time' },
    wide: true,
  });
  return (
    <Panel
      title="People"
      beside={results.data && <Badge>{results.data.totalRows}</Badge>}
      actions={
        <span className="row finder">
          <PickChip
            label="State"
            on={attempt !== undefined}
            options={[
              { value: '', label: 'In any state' },
              ...attemptStates.map((it) => ({ value: it as string, label: attemptWords[it] })),
            ]}
            value={[attempt ?? '']}
            onChange={([it]) =>
              onChange({ attempt: attemptStates.find((state) => state === it), page: undefined })
            }
          >
            {attempt ? attemptWords[attempt] : 'In any state'}
          </PickChip>
          <FindField
            label="Search people"
            placeholder="Name"
            value={find}
            onRest={(it) => onChange({ find: it || undefined, page: undefined })}
          />
        </span>
      }
    >
      <ListStates
        query={results}
        what="results"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState icon="users" title="Nobody matches" text="Look for another name or state." />
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Results of the quiz"
            columns={columnsOf((it) => momentWords(it, zone, now), setExtra)}
            rows={rows}
            rowKey={(it) => it.person.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={open}
            totalRows={totalRows}
            search={{ page, perPage, sort: by, order: way }}
            sorts={resultSorts}
            onChange={({ sort, order, ...rest }) =>
              onChange({ ...rest, ...(sort && { by: sort, way: order }) })
            }
          />
        )}
      </ListStates>
      {extra && <ExtraTimeForm quiz={quiz} row={extra} onClose={() => setExtra(undefined)} />}
    </Panel>
  );
}
