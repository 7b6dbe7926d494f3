import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { ageInDays } from '#/kernel/date-words.ts';
import { Board } from '#/ui/board/board.tsx';
import { CardFace } from '#/ui/board/card-face.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { SeverityMark } from './bug-marks.part.tsx';
import type { BugReport } from './bug-reports.contract.ts';
import { bugStates, nextStates, type BugState } from './bug-rules.ts';
import { filterOf, type BugSearch } from './bug-search.ts';
import { stateWords } from './bug-words.ts';

/** Cards of a column that are fetched at once. */
const STEP = 50;
/** As many as a column is answered with. */
const MOST = 200;

/** Ends of the way are shown when they are asked for. */
const aside: readonly BugState[] = ['duplicate', 'rejected'];

interface BoardProps {
  search: BugSearch;
  onOpen: (report: BugReport) => void;
  /** Moves it, or asks first what has to be said; resolves to whether it went. */
  onMove: (report: BugReport, to: BugState) => Promise<boolean>;
}

export const ageOf = ({ createdAt }: Pick<BugReport, 'createdAt'>, now: Date) =>
  ageInDays(Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 86_400_000)));

const refusal = (report: BugReport, to: BugState) => {
  if (report.can.move.includes(to) || report.state === to) return undefined;
  return nextStates[report.state].includes(to)
    ? `${report.key} is not yours to move there`
    : `${report.key} cannot go from ${stateWords[report.state].toLowerCase()} to ${stateWords[to].toLowerCase()}`;
};

/** The reports as cards, moved through their states. */
export function BugBoard({ search, onOpen, onMove }: BoardProps) {
  const queries = useQueryClient();
  const now = useNow();
  const [perState, setPerState] = useState(STEP);
  const list = useQuery({
    ...reading('GET /getBugReports', { ...filterOf(search), perState }),
    placeholderData: keepPreviousData,
  });
  const wanted = search.state ?? [];
  const shown = bugStates.filter((it) =>
    wanted.length > 0 ? wanted.includes(it) : !aside.includes(it),
  );
  const columns = shown.map((id) => ({
    id,
    title: stateWords[id],
    count: list.data?.counts[id] ?? 0,
    cards: list.data?.rows.filter((it) => it.state === id) ?? [],
  }));
  const isCut = columns.some((it) => it.cards.length < it.count);
  const move = async (report: BugReport, { column }: { column: string }) => {
    const went = await onMove(report, column as BugState);
    await queries.invalidateQueries({ queryKey: ['GET /getBugReports'] });
    return went;
  };
  return (
    <ListStates query={list} what="bug reports" isEmpty={() => false} empty={null}>
      {() => (
        <>
          <Board
            label="Bug reports"
            columns={columns}
            keyOf={(it) => it.id}
            nameOf={(it) => `${it.key}, ${it.title}`}
            face={(it) => (
              <CardFace
                mark={<SeverityMark severity={it.severity} />}
                code={it.key}
                title={it.title}
                labels={[
                  ...(it.votes > 0 ? [`+${it.votes}`] : []),
                  ...(it.issue ? [it.issue.key] : []),
                ]}
                comments={it.comments}
                due={ageOf(it, now)}
                person={it.assignee}
              />
            )}
            refusal={(it, to) => refusal(it, to as BugState)}
            onMove={move}
            onOpen={onOpen}
            opened={search.report}
          />
          {isCut && (
            <p className="bug-more">
              {perState < MOST ? (
                <Button size="s" onClick={() => setPerState(Math.min(MOST, perState + STEP))}>
                  Show more of each column
                </Button>
              ) : (
                <span className="f2">
                  A column shows its first {MOST} bug reports. Narrow the filters, or show them as a
                  list, to see the others.
                </span>
              )}
            </p>
          )}
        </>
      )}
    </ListStates>
  );
}
