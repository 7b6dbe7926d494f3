import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Objective } from '../objective.contract.ts';
import { ProgressBar, Whose } from '../okr-marks.part.tsx';
import { OkrReviewSearch } from '../okr-search.ts';
import { SelfReviewForm } from './move-forms.part.tsx';
import { ScoreForm } from './score-form.part.tsx';
import '../okr.css';

const PER_PAGE = 25;

type Row = Objective & { selfReview: string | null };

const columns = (button: (it: Row) => ReactNode): readonly Column<Row>[] => [
  {
    key: 'title',
    title: 'Objective',
    cell: (it) => (
      <>
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
        <span className="sub2 trunc">{it.selfReview ?? it.cycle.name}</span>
      </>
    ),
  },
  { key: 'whose', title: 'Whose', width: 180, cell: (it) => <Whose it={it} /> },
  {
    key: 'progress',
    title: 'Progress',
    width: 170,
    cell: (it) => <ProgressBar progress={it.progress} label={`Progress of ${it.title}`} />,
  },
  {
    key: 'do',
    title: <span className="hidden-words">Do</span>,
    width: 170,
    align: 'right',
    cell: button,
  },
];

/** The dialog needs the key results; the list has none. */
function Scoring({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(reading('GET /get-okr', { id }));
  if (data?.can.review) return <ScoreForm objective={data} onClose={onClose} />;
  return (
    <Dialog title="Score" onClose={onClose}>
      {data || error ? (
        <EmptyState
          icon="checks"
          title="It waits for no score of yours"
          text={error ? error.message : 'It is scored already, or somebody else scores it.'}
        />
      ) : (
        <Loading label="Loading the objective">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
    </Dialog>
  );
}

/** What waits for my score, and which of my own objectives wait for my self-review. */
export function OkrReviewScreen() {
  const [search, change] = useSearch(OkrReviewSearch);
  const [handingIn, setHandingIn] = useState<Objective>();
  const mayScore = useScope(may('okr:review')) !== undefined;
  const waiting = useQuery({
    ...reading('GET /users-okr-review', { view: 'scores', page: search.page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
    enabled: mayScore,
  });
  const mine = useQuery(reading('GET /users-okr-review', { view: 'mine', perPage: 100 }));
  const score = (it: Row) => change({ objective: it.id });
  const keys = useRowKeys({
    rows: waiting.data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: score,
    keys: { s: score },
    words: { s: 'Score the objective' },
    wide: mayScore,
  });
  const total = waiting.data?.totalRows ?? 0;
  return (
    <Page
      title="OKR review"
      beside={total > 0 && <Badge tone="warn">{total} waiting for you</Badge>}
      actions={<Button href="/okr">Objectives</Button>}
    >
      <div className="okr-stack">
        {mayScore && (
          <Panel title="Waiting for your score" beside={total > 0 && <Badge>{total}</Badge>}>
            <ListStates
              query={waiting}
              what="objectives"
              isEmpty={(it) => it.totalRows === 0}
              empty={
                <EmptyState
                  icon="checks"
                  title="Nothing waits for your score"
                  text="Objectives come here when their owners have written how they went."
                />
              }
            >
              {({ rows, totalRows }) => (
                <>
                  <Table
                    label="Objectives that wait for your score"
                    columns={columns((it) => (
                      <Button size="s" onClick={() => score(it)}>
                        Score
                      </Button>
                    ))}
                    rows={rows}
                    rowKey={(it) => it.id}
                    current={keys.current}
                    onKeyDown={keys.onKeyDown}
                    onOpen={score}
                    tall
                  />
                  {totalRows > PER_PAGE && (
                    <Pagination
                      total={totalRows}
                      page={search.page}
                      perPage={PER_PAGE}
                      onPage={(page) => change({ page })}
                    />
                  )}
                </>
              )}
            </ListStates>
          </Panel>
        )}
        <Panel
          title="Yours to hand in"
          beside={(mine.data?.totalRows ?? 0) > 0 && <Badge>{mine.data?.totalRows}</Badge>}
        >
          <ListStates
            query={mine}
            what="objectives"
            isEmpty={(it) => it.totalRows === 0}
            empty={
              <EmptyState
                icon="target-arrow"
                title="Nothing of yours ends soon"
                text="Two weeks before the cycle ends, your objectives wait here for a self-review."
              />
            }
          >
            {({ rows }) => (
              <Table
                label="My objectives that end"
                columns={columns((it) => (
                  <Button size="s" onClick={() => setHandingIn(it)}>
                    Write self-review
                  </Button>
                ))}
                rows={rows}
                rowKey={(it) => it.id}
                tall
              />
            )}
          </ListStates>
        </Panel>
      </div>
      {search.objective !== undefined && (
        <Scoring id={search.objective} onClose={() => change({ objective: undefined })} />
      )}
      {handingIn && (
        <SelfReviewForm objective={handingIn} onClose={() => setHandingIn(undefined)} />
      )}
    </Page>
  );
}
