import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { BlockedMark } from '#/community/relations/blocked-mark.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { Board } from '#/ui/board/board.tsx';
import { CardFace } from '#/ui/board/card-face.tsx';
import { Button } from '#/ui/button.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { BulkBar, bulkKeys } from '../issues/bulk-bar.part.tsx';
import { StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { placeOf } from '../issues/issue-picker.part.tsx';
import type { PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { openGroups } from '../project-words.ts';
import { cardMove } from './card-move.actions.ts';
import { isLate } from './issue-columns.part.tsx';
import { pickKeys, pickKeyWords } from './issue-table.part.tsx';
import { boardAsked, type IssuesSearch } from './issues-search.ts';
import { cellOf, cutIntoRows } from './swimlanes.part.tsx';

interface BoardProps {
  detail: ProjectDetail;
  search: IssuesSearch;
  onOpen: (issue: Issue) => void;
  onEdit: (issue: Issue) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
  onNew: (statusId: number) => void;
  /** No dialog or sheet is open above it. */
  isFree: boolean;
}

/** Cards of a column that are fetched at once, and how many more the button brings. */
const STEP = 100;

/** The statuses that stand on the board, with their limits. */
function columnsOf(detail: ProjectDetail, boardId: number | undefined) {
  const board =
    detail.boards.find((it) => it.id === boardId) ?? detail.boards.find((it) => it.active);
  const columns = board?.columns ?? detail.statuses.map((it) => ({ statusId: it.id, limit: null }));
  return columns.flatMap(({ statusId, limit }) => {
    const status = detail.statuses.find((it) => it.id === statusId);
    return status ? [{ status, limit }] : [];
  });
}

/** The same issues as cards in columns: dragged or moved by keyboard. */
export function IssueBoard(props: BoardProps) {
  const { detail, search, onOpen, onEdit, onPick, onNew, isFree } = props;
  const queries = useQueryClient();
  const run = useRun();
  const [perGroup, setPerGroup] = useState(STEP);
  const { key, name } = detail.project;
  const list = useQuery({
    ...reading('GET /cjprojects/issues-list', boardAsked(search, key, perGroup)),
    placeholderData: keepPreviousData,
  });
  const { mayWrite, today } = detail;
  const isOrdered = search.sort === 'rank';
  const columns = columnsOf(detail, search.board).map(({ status, limit }) => {
    const value = String(status.id);
    return {
      id: value,
      title: status.name,
      mark: <StatusMark group={status.group} />,
      limit,
      count: list.data?.groups.find((it) => it.value === value)?.totalRows ?? 0,
      cards: list.data?.rows.filter((it) => it.groupValue === value) ?? [],
    };
  });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const shown = columns.flatMap((it) => it.cards);
  const chosen = shown.filter((it) => selected.has(it.id));
  const select = ({ id }: Issue) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const nameOf = useNamesApart(detail.members);
  const isCut = columns.some((it) => it.cards.length < it.count);
  const cut =
    search.swimlanes === 'none' ? undefined : cutIntoRows(search.swimlanes, columns, nameOf);
  const move = async (issue: Issue, to: { column: string; above?: Issue; below?: Issue }) => {
    const cell = cellOf(to.column);
    const row = cut?.rows.find((it) => it.id === cell.row);
    const isCrossing =
      row && !cut?.cells.some((it) => it.row === row.id && it.cards.some((c) => c.id === issue.id));
    const place = to.above ? { after: to.above.id } : to.below ? { before: to.below.id } : {};
    const went = await run(cardMove, {
      issue,
      statusId: cell.statusId,
      place: isOrdered ? place : {},
      ...(isCrossing && { row: row.change }),
    });
    await queries.invalidateQueries({ queryKey: ['GET /cjprojects/issues-list'] });
    return went;
  };
  const picks = Object.entries(pickKeys).map(([letter, field]) => [
    letter,
    (it: Issue) => onPick(it, field, placeOf(`[data-card="${it.id}"]`)),
  ]);
  return (
    <ListStates query={list} what="issues" isEmpty={() => false} empty={null}>
      {() => (
        <>
          <Board
            label={`Issues of ${name}`}
            ordered={isOrdered}
            columns={cut?.cells ?? columns}
            rows={cut?.rows}
            keyOf={(it) => it.id}
            nameOf={(it) => `${it.key}, ${it.title}`}
            face={(it, { selected }) => (
              <CardFace
                mark={
                  <>
                    <TypeMark type={it.type} />
                    <BlockedMark
                      kind="issue"
                      id={it.id}
                      isOpen={openGroups.includes(it.status.group)}
                    />
                  </>
                }
                code={it.key}
                title={it.title}
                selected={selected}
                priority={it.priority === 'none' ? null : it.priority}
                labels={it.labels.slice(0, 2).map((label) => label.name)}
                checks={{ done: it.childrenDone, of: it.children }}
                comments={it.comments}
                points={it.points}
                due={it.dueOn ? shortDay(it.dueOn, today) : undefined}
                late={isLate(it, today)}
                person={it.assignee}
              />
            )}
            onMove={mayWrite ? move : undefined}
            selected={selected}
            onSelect={mayWrite ? select : undefined}
            onOpen={onOpen}
            opened={list.data?.rows.find((it) => it.key === search.issue)?.id}
            onAdd={mayWrite && !cut ? (column) => onNew(Number(column)) : undefined}
            keys={mayWrite ? { ...Object.fromEntries(picks), e: onEdit } : {}}
            keysOfSelected={bulkKeys}
            words={mayWrite ? pickKeyWords : {}}
          />
          {mayWrite && (
            <BulkBar
              issues={chosen}
              detail={detail}
              shown={shown.length}
              isFree={isFree}
              onAll={() => setSelected(new Set(shown.map((it) => it.id)))}
              onClear={() => setSelected(new Set())}
            />
          )}
          {isCut && (
            <p className="issue-more">
              <Button
                size="s"
                onClick={() => setPerGroup(perGroup + STEP)}
                disabled={perGroup >= 500}
              >
                {perGroup >= 500
                  ? 'Narrow the board to see the others'
                  : 'Show more of each column'}
              </Button>
            </p>
          )}
        </>
      )}
    </ListStates>
  );
}
