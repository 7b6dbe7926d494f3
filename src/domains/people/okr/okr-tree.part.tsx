import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import type { Objective } from './objective.contract.ts';
import { treeColumns } from './okr-columns.part.tsx';
import type { ChangeOkr, OkrSearch } from './okr-search.ts';
import type { Listed } from './use-objectives.part.ts';

interface TreeProps {
  listed: Listed;
  search: OkrSearch;
  onChange: ChangeOkr;
  onOpen: (it: Objective) => void;
  onCheckIn: (it: Objective) => void;
}

/** The tree: company, teams, people, each under what it serves. */
export function OkrTree({ listed, search, onChange, onOpen, onCheckIn }: TreeProps) {
  const { rows } = listed;
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen,
    keys: { c: (it) => it.can.checkIn && onCheckIn(it) },
    words: { c: 'Check in' },
    wide: true,
  });
  return (
    <Panel title={`Objectives of ${listed.cycle.name}`} className="okr-tree">
      <PagedTable
        label="Objectives"
        columns={treeColumns((it) => `/okr?objective=${it.id}`, listed.today)}
        rows={rows}
        rowKey={(it) => it.id}
        totalRows={listed.totalRows}
        search={search}
        onChange={onChange}
        current={current}
        onKeyDown={onKeyDown}
        onOpen={onOpen}
      />
    </Panel>
  );
}
