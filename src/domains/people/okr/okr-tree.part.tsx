import type { UseQueryResult } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Objective } from './objective.contract.ts';
import { treeColumns } from './okr-columns.part.tsx';
import type { ChangeOkr, OkrSearch } from './okr-search.ts';
import type { okrEndpoints } from './okr.contract.ts';

type Listed = OutputOf<(typeof okrEndpoints)['GET /okrs']>;

interface TreeProps {
  query: UseQueryResult<Listed>;
  search: OkrSearch;
  onChange: ChangeOkr;
  onOpen: (it: Objective) => void;
  onCheckIn: (it: Objective) => void;
  /** Absent for who may make none. */
  onMake: (() => void) | undefined;
}

const isNarrowed = ({ level, team, who, state, due, words }: OkrSearch) =>
  [level, team, state, due, words].some((it) => it !== undefined) || who === 'me';

function Nothing({ listed, search, onChange, onMake }: TreeProps & { listed: Listed }) {
  if (isNarrowed(search)) {
    const all = {
      level: undefined,
      team: undefined,
      who: undefined,
      state: undefined,
      due: undefined,
      words: undefined,
      page: undefined,
    };
    return (
      <EmptyState icon="target-arrow" title="No objective is like this">
        <Button onClick={() => onChange(all)}>Show everything</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="target-arrow"
      title={`No objectives for ${listed.cycle.name} yet`}
      text="Begin with what the cycle is about; key results say how far it is."
    >
      {onMake && (
        <Button variant="primary" icon="plus" onClick={onMake}>
          New objective
        </Button>
      )}
    </EmptyState>
  );
}

/** The tree: company, teams, people, each under what it serves. */
export function OkrTree(props: TreeProps) {
  const { query, search, onChange, onOpen, onCheckIn } = props;
  const rows = query.data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen,
    keys: { c: (it) => it.can.checkIn && onCheckIn(it) },
    words: { c: 'Check in' },
    wide: true,
  });
  return (
    <ListStates
      query={query}
      what="objectives"
      isEmpty={(it) => it.totalRows === 0}
      empty={query.data && <Nothing {...props} listed={query.data} />}
    >
      {(listed) => (
        <Panel title={`Objectives of ${listed.cycle.name}`} className="okr-tree">
          <PagedTable
            label="Objectives"
            columns={treeColumns((it) => `/okr?objective=${it.id}`, listed.today)}
            rows={listed.rows}
            rowKey={(it) => it.id}
            totalRows={listed.totalRows}
            search={search}
            onChange={onChange}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={onOpen}
          />
        </Panel>
      )}
    </ListStates>
  );
}
