import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { askForCaptured, askForReport } from '#/client/reporting.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { BugBoard } from './bug-board.part.tsx';
import { BugFilters } from './bug-filters.part.tsx';
import { bugChange, triageNext } from './bug-reports.actions.ts';
import type { BugReport } from './bug-reports.contract.ts';
import type { BugState } from './bug-rules.ts';
import { BugSearch, filterOf, type ChangeSearch } from './bug-search.ts';
import { BugSheet } from './bug-sheet.part.tsx';
import { BugTable } from './bug-table.part.tsx';
import { MoveForm, needsWords } from './move-form.part.tsx';
import './bug-reports.css';

/** A move that waits for what it has to say. */
interface Asked {
  report: BugReport;
  to: BugState;
  done: (went: boolean) => void;
}

/** An address that asks for a new report opens the dialog, once. */
function useNewReport(search: BugSearch, change: ChangeSearch) {
  const { new: wanted } = search;
  const open = useEffectEvent(() => {
    const begun = search.title ? { title: search.title } : {};
    if (wanted === 'capture') void askForCaptured(begun);
    else askForReport(begun);
    change({ new: undefined, title: undefined }, { replace: true });
  });
  useEffect(() => {
    if (wanted) open();
  }, [wanted]);
}

/** What does not work, from the first word to "it works now". */
export function BugReportsScreen() {
  const run = useRun();
  const [search, change] = useSearch(BugSearch);
  const [asked, setAsked] = useState<Asked>();
  const mayTriage = useScope(may('bug-reports:triage')) !== undefined;
  const mayReport = useScope(may('bug-reports:write')) !== undefined;
  const totals = useQuery(reading('GET /getBugReports', { ...filterOf(search), perPage: 1 }));
  const waiting = (totals.data?.counts.new ?? 0) + (totals.data?.counts.reopened ?? 0);
  const isBoard = search.view === 'board';
  useNewReport(search, change);
  const next = () => void run(triageNext, {});
  usePageKeys(
    [
      mayReport && { keys: 'c', words: 'Report a bug', run: () => askForReport() },
      mayTriage && { keys: 't', words: 'Triage the next one', run: next },
      {
        keys: 'v',
        words: isBoard ? 'Show as a list' : 'Show as a board',
        run: () => change({ view: isBoard ? 'list' : undefined }),
      },
    ],
    !search.report && !asked,
  );
  const move = (report: BugReport, to: BugState): Promise<boolean> => {
    if (!needsWords(to)) return run(bugChange, { report, change: { state: to } });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ report, to, done: resolve });
    return promise;
  };
  const open = ({ id }: BugReport) => change({ report: id });
  return (
    <Page
      title="Bug reports"
      beside={mayTriage && waiting > 0 && <Badge tone="warn">{waiting} to triage</Badge>}
      actions={
        <>
          <Segmented
            label="Shown as"
            segments={[
              { value: 'board', label: 'Board', icon: 'layout-kanban', words: true },
              { value: 'list', label: 'List', icon: 'list', words: true },
            ]}
            value={search.view}
            onChange={(view) => change({ view: view === 'board' ? undefined : view })}
          />
          {mayTriage && (
            <Button icon="inbox" keys="t" onClick={next}>
              Triage next
            </Button>
          )}
        </>
      }
      primary={
        mayReport && (
          <Button variant="primary" icon="plus" keys="c" onClick={() => askForReport()}>
            Report a bug
          </Button>
        )
      }
      filters={<BugFilters search={search} total={totals.data?.totalRows} onChange={change} />}
    >
      {isBoard ? (
        <BugBoard search={search} onOpen={open} onMove={move} />
      ) : (
        <BugTable search={search} onOpen={open} onChange={change} />
      )}
      {search.report && (
        <BugSheet
          key={search.report}
          id={search.report}
          onClose={() => change({ report: undefined })}
        />
      )}
      {asked && (
        <MoveForm
          report={asked.report}
          to={asked.to}
          onClose={(went) => {
            asked.done(went);
            setAsked(undefined);
          }}
        />
      )}
    </Page>
  );
}
