import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useLocation } from '#/ui/location.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import {
  calibrationColumns,
  groupColumn,
  isFirstOfGroup,
  scoreColumns,
  selectColumn,
  whoColumns,
} from './calibration-columns.part.tsx';
import { MoveForm } from './move-form.part.tsx';
import { groupingWords } from './report-words.ts';
import type { SummarySearch } from './reports-search.ts';
import { personReportHref } from './reports.actions.ts';
import { summarySorts, type SummaryRow } from './reports.contract.ts';
import { useCalibrating } from './use-calibrating.part.ts';
import './calibration.css';

interface CalibrationGridProps {
  search: SummarySearch;
  period: string;
  change: (patch: Partial<SummarySearch>) => void;
  mayCalibrate: boolean;
}

type Doing = { move: 'calibrate' | 'release'; ids: number[] };

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Everybody of a period with their scores: calibrated where they stand, one or many. */
export function CalibrationGrid({ search, period, change, mayCalibrate }: CalibrationGridProps) {
  const { go } = useLocation();
  const [doing, setDoing] = useState<Doing>();
  const calibrating = useCalibrating();
  const { move: _move, compare: _compare, search: typed, ...wanted } = search;
  const query = useQuery({
    ...reading('GET /evaluations/employee-reports', {
      ...wanted,
      period,
      search: typed || undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => go(personReportHref(it.person.id, it.id)),
    keys: { c: (it: SummaryRow) => calibrating.begin(it) },
    words: mayCalibrate ? { c: 'Calibrate the score', x: 'Select the row' } : {},
    wide: true,
  });
  const chosen = rows.filter((it) => selected.has(it.id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const start = (move: Doing['move']) => setDoing({ move, ids: chosen.map((it) => it.id) });
  const by = search.group;
  return (
    <Panel
      title="People and scores"
      beside={query.data && <Badge>{query.data.totalRows}</Badge>}
      className="calibration"
      wide
      actions={
        mayCalibrate && (
          <span className="row f3 roomy-words">
            <Kbd keys="j" /> <Kbd keys="k" /> move <Kbd keys="c" /> calibrate <Kbd keys="x" />{' '}
            select
          </span>
        )
      }
    >
      <ListStates
        query={query}
        what="people"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="users"
            title="Nobody fits these filters"
            text="Choose another state, team or name."
          >
            <Button
              onClick={() =>
                change({ state: undefined, lead: undefined, search: undefined, team: undefined })
              }
            >
              Show everybody
            </Button>
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="People with their scores"
            columns={[
              ...(mayCalibrate ? [selectColumn(selected, toggle)] : []),
              ...(by ? [groupColumn(rows, by, capital(groupingWords[by]))] : []),
              ...whoColumns,
              ...scoreColumns(rows.some((it) => it.suggested !== null)),
              ...calibrationColumns(calibrating, current),
            ]}
            rows={rows}
            rowKey={(it) => it.id}
            rowProps={(_, at) =>
              by && at > 0 && isFirstOfGroup(rows, at, by) ? { className: 'group-first' } : {}
            }
            current={current}
            selected={selected}
            onKeyDown={onKeyDown}
            totalRows={totalRows}
            search={search}
            sorts={summarySorts}
            onChange={change}
          />
        )}
      </ListStates>
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <Button size="s" onClick={() => start('calibrate')}>
          Calibrate
        </Button>
        <Button size="s" onClick={() => start('release')}>
          Release
        </Button>
      </SelectionBar>
      {doing && (
        <MoveForm
          move={doing.move}
          of={{ period, ids: doing.ids }}
          onClose={() => setDoing(undefined)}
          onDone={() => setSelected(new Set())}
        />
      )}
    </Panel>
  );
}
