import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import type { Evaluation } from '../evaluation.contract.ts';
import { beginEvaluation, detailsOf } from '../evaluations.actions.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';
import { PersonName } from '../person-name.part.tsx';

const Search = z.strictObject({
  show: z.enum(['waiting', 'all']).default('waiting'),
  period: z.string().max(40).optional(),
  ...paging,
});

const shows = [
  { value: 'waiting', label: 'that wait for me' },
  { value: 'all', label: 'I write, all of them' },
] as const;

/** What the lead does next, in words, when it is not done with. */
function nextStep({ can, state, self_due_on }: Evaluation, today: string): string {
  if (can.move.includes('begin')) return state === 'self_submitted' ? 'Self part is in' : 'Begin';
  if (can.move.includes('answer-lead')) return 'Go on writing';
  if (can.move.includes('accept-score')) return 'Answer the proposed score';
  if (state === 'assigned' && self_due_on) {
    return `Self part until ${namedDay(self_due_on, today)}`;
  }
  return 'Handed in';
}

const columns = (today: string): Column<Evaluation>[] => [
  {
    key: 'person',
    title: 'Person',
    cell: (it) => <PersonName person={it.person} />,
  },
  { key: 'period', title: 'Period', width: 110, cell: (it) => it.period },
  {
    key: 'state',
    title: 'State',
    width: 190,
    cell: (it) => (
      <span className="row">
        <StateBadge state={it.state} isLate={it.isLate} isProposed={it.isProposed} />
      </span>
    ),
  },
  {
    key: 'next',
    title: 'Next',
    className: 'wide',
    cell: (it) => <span className="f2 trunc">{nextStep(it, today)}</span>,
  },
  {
    key: 'rated',
    title: 'Rated',
    width: 90,
    align: 'right',
    cell: (it) => (it.answered === null ? '–' : `${it.answered} of ${it.questions}`),
  },
  { key: 'score', title: 'Score', width: 72, align: 'right', cell: (it) => scoreText(it.score) },
  {
    key: 'due',
    title: 'Due',
    width: 110,
    align: 'right',
    cell: (it) => namedDay(it.due_on, today),
  },
];

/** The people one evaluates: what can be written now comes first, a queue that empties by keyboard. */
export function LeadEvaluationsScreen() {
  const { go } = useLocation();
  const run = useRun();
  const today = dayOf(useNow());
  const [search, change] = useSearch(Search);
  const { show, period, page, perPage } = search;
  const queue = useQuery({
    ...reading('GET /evaluations', {
      view: 'queue',
      waiting: show === 'waiting' ? 'me' : undefined,
      period,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = queue.data?.rows ?? [];
  const open = async (it: Evaluation) => {
    const { id, version } = it;
    if (it.can.move.includes('begin') && !(await run(beginEvaluation, { id, version }))) return;
    go(detailsOf(id));
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    startsOn: rows[0]?.id,
    onOpen: (it) => void open(it),
    keys: { o: (it) => go(detailsOf(it.id)) },
    words: { o: 'Look at it without beginning' },
    wide: true,
  });
  const waiting = queue.data?.waiting ?? 0;
  const act: Column<Evaluation> = {
    key: 'act',
    title: <span className="hidden-words">Open</span>,
    width: 132,
    align: 'right',
    cell: (it, index) => (
      <Button
        size="s"
        variant={index === current ? 'primary' : 'plain'}
        keys={index === current ? 'Enter' : undefined}
        onClick={() => void open(it)}
      >
        {it.can.move.includes('begin')
          ? 'Begin'
          : it.can.move.includes('submit')
            ? 'Go on'
            : it.can.move.includes('accept-score')
              ? 'Answer'
              : 'Open'}
      </Button>
    ),
  };
  return (
    <Page
      title="People I evaluate"
      beside={waiting > 0 && <Badge tone="warn">{waiting} waiting for you</Badge>}
      filters={
        <FilterBar>
          <Word>Evaluations</Word>
          <PickChip
            label="Which"
            options={shows}
            value={[show]}
            on={show !== 'waiting'}
            onChange={([it]) => change({ show: it, page: undefined })}
          >
            {shows.find((it) => it.value === show)?.label}
          </PickChip>
          <Word>of</Word>
          <PickChip
            label="Period"
            options={[
              { value: '', label: 'any period' },
              ...(queue.data?.periods ?? []).map((it) => ({ value: it, label: it })),
            ]}
            value={[period ?? '']}
            on={period !== undefined}
            onChange={([it]) => change({ period: it || undefined, page: undefined })}
          >
            {period ?? 'any period'}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel title="To write" beside={queue.data && <Badge>{queue.data.totalRows}</Badge>}>
        <ListStates
          query={queue}
          what="evaluations"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="checks"
              title={show === 'waiting' ? 'Nobody waits for you' : 'You evaluate nobody yet'}
              text={
                show === 'waiting'
                  ? 'You are told when somebody hands in their part.'
                  : 'HR gives evaluations out at the end of a period.'
              }
            >
              {show === 'waiting' && (
                <Button onClick={() => change({ show: 'all' })}>Show all I write</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Evaluations I write, what can be done now first"
              columns={[...columns(today), act]}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={(it) => void open(it)}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}
