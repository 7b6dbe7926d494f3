import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { PersonName } from '../person-name.part.tsx';
import { AnswerForm } from './answer-form.part.tsx';
import { peerStateTones, peerStateWords } from './peer-words.ts';
import type { AskedDetail, AskedRow } from './peers.contract.ts';
import './peers.css';

const Search = z.strictObject({
  show: z.enum(['open', 'all']).default('open'),
  /** The request that is open instead of the list. */
  request: Id.optional(),
  ...paging,
});

const shows = [
  { value: 'open', label: 'still to be answered' },
  { value: 'all', label: 'ever asked for' },
] as const;

const columns = (today: string): Column<AskedRow>[] => [
  { key: 'person', title: 'Person', cell: (it) => <PersonName person={it.person} /> },
  { key: 'period', title: 'Period', width: 110, cell: (it) => it.period },
  {
    key: 'state',
    title: 'Status',
    width: 130,
    cell: (it) => (
      <Badge tone={it.isLate ? 'bad' : peerStateTones[it.state]}>
        {it.isLate ? 'Late' : peerStateWords[it.state]}
      </Badge>
    ),
  },
  {
    key: 'evaluator',
    title: 'Asked for by',
    className: 'wide',
    width: 180,
    cell: (it) => it.evaluator.name,
  },
  {
    key: 'due',
    title: 'Due',
    width: 110,
    align: 'right',
    cell: (it) => namedDay(it.dueOn, today),
  },
];

/** What I said, where it can no longer be changed. */
function Over({ request }: { request: AskedDetail }) {
  const { answer, person, state } = request;
  const isEvaluator = useMe().id === request.evaluator.id;
  const since = isEvaluator
    ? `You evaluate ${person.name} yourself by now`
    : `The evaluation of ${person.name} is submitted`;
  return (
    <Panel title="Your feedback">
      <div className="peer-body">
        <p className="f2">
          {state === 'expired'
            ? `${since}: feedback can no longer be given.`
            : `${since}: this can no longer be changed.`}
        </p>
        {answer?.strengths && <p className="peer-text">{answer.strengths}</p>}
        {answer?.improvements && <p className="peer-text">{answer.improvements}</p>}
        {request.declineReason && <p className="peer-text">Declined: {request.declineReason}</p>}
      </div>
    </Panel>
  );
}

/** One request for feedback, to be answered. */
function One({ id, onBack }: { id: number; onBack: () => void }) {
  const one = useQuery(reading('GET /evaluations/peer-request', { id }));
  const back = <Button onClick={onBack}>Back to the list</Button>;
  if (one.data) {
    const { person, period, state, isLate, can } = one.data;
    return (
      <Page
        title={person.name}
        beside={
          <>
            <Badge tone={isLate ? 'bad' : peerStateTones[state]}>
              {isLate ? 'Late' : peerStateWords[state]}
            </Badge>
            <span className="f3">{period}</span>
          </>
        }
        actions={back}
      >
        <div className="peer-one">
          {can.answer ? (
            <AnswerForm key={one.data.id} request={one.data} onDone={onBack} />
          ) : (
            <Over request={one.data} />
          )}
        </div>
      </Page>
    );
  }
  const isGone = one.error instanceof CallError && one.error.code === 'not-found';
  return (
    <Page title="Feedback on a colleague" actions={back}>
      {isGone ? (
        <EmptyState
          icon="users"
          title="There is no such request"
          text="It was taken back. Nothing is left for you to do."
        />
      ) : (
        one.error && (
          <ErrorState
            title="The request did not load"
            text={one.error.message}
            onRetry={() => void one.refetch()}
          />
        )
      )}
    </Page>
  );
}

/** Colleagues I was asked to give feedback on: what is to be done first. */
export function AskedScreen() {
  const today = dayOf(useNow());
  const [search, change] = useSearch(Search);
  const { show, request, page, perPage } = search;
  const list = useQuery({
    ...reading('GET /evaluations/peer-requests', { show, page, perPage }),
    placeholderData: keepPreviousData,
    enabled: request === undefined,
  });
  const rows = list.data?.rows ?? [];
  const open = (it: AskedRow) => change({ request: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    startsOn: rows[0]?.id,
    onOpen: open,
    wide: true,
  });
  if (request !== undefined)
    return <One id={request} onBack={() => change({ request: undefined })} />;
  return (
    <Page
      title="Peer feedback"
      beside={
        list.data && list.data.open > 0 && <Badge tone="warn">{list.data.open} to answer</Badge>
      }
      filters={
        <FilterBar>
          <Word>Feedback on colleagues</Word>
          <PickChip
            label="Which"
            options={shows}
            value={[show]}
            on={show !== 'open'}
            onChange={([it]) => change({ show: it, page: undefined })}
          >
            {shows.find((it) => it.value === show)?.label}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel title="Requests" beside={list.data && <Badge>{list.data.totalRows}</Badge>}>
        <ListStates
          query={list}
          what="requests for feedback"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="checks"
              title={
                show === 'open' ? 'No feedback is waiting for you' : 'Nobody has asked you yet'
              }
              text="You are told when somebody asks for your feedback on a colleague."
            >
              {show === 'open' && (
                <Button onClick={() => change({ show: 'all' })}>Show all requests</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Colleagues I was asked to give feedback on"
              columns={columns(today)}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
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
