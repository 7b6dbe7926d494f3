import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Discussion } from '#/community/discussion.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { BugHistory } from './bug-history.part.tsx';
import { AddPicture, BugPictures } from './bug-pictures.part.tsx';
import { BugProperties } from './bug-properties.part.tsx';
import { bugChange } from './bug-reports.actions.ts';
import type { BugReportDetail } from './bug-reports.contract.ts';
import type { BugState } from './bug-rules.ts';
import { BugSheetTop, dueMove } from './bug-sheet-top.part.tsx';
import { bugKey } from './bug-words.ts';
import { ContextParts } from './context-parts.part.tsx';
import { ConvertForm, MoveForm, needsWords } from './move-form.part.tsx';
import { WordsForm } from './words-form.part.tsx';

type Asking = BugState | 'convert' | 'picture' | 'words';

function Said({ title, words }: { title: string; words: string }) {
  if (!words) return null;
  return (
    <section className="bug-part">
      <h3 dir="auto">{title}</h3>
      <p className="bug-said">{words}</p>
    </section>
  );
}

function Duplicates({ detail }: { detail: BugReportDetail }) {
  return detail.duplicates.map((it) => (
    <section key={it.id} className="bug-part" aria-label={`Merged: ${it.key}`}>
      <h3>
        {it.key} said the same{' '}
        <span dir="auto" className="f3">
          {it.reporter.name}
        </span>
      </h3>
      <p className="bug-said">
        {it.title}
        {it.happened && `\n${it.happened}`}
      </p>
      <BugPictures of={it} pictures={it.pictures} />
      <details className="bug-lines">
        <summary>What {it.reporter.name} sent along</summary>
        <ContextParts context={it.context} />
      </details>
    </section>
  ));
}

function Whole({ detail, onAsk }: { detail: BugReportDetail; onAsk: (it: Asking) => void }) {
  const { report, happened, expected, context, pictures, watchers, events } = detail;
  const run = useRun();
  const move = (to: BugState) =>
    needsWords(to) ? onAsk(to) : void run(bugChange, { report, change: { state: to } });
  return (
    <div className="bug-sheet">
      <BugSheetTop
        report={report}
        onMove={move}
        onConvert={() => onAsk('convert')}
        onPicture={() => onAsk('picture')}
        onEdit={() => onAsk('words')}
      />
      <BugProperties report={report} watchers={watchers} />
      <Said title="What happened" words={happened} />
      <Said title="What was expected" words={expected} />
      {pictures.length > 0 && (
        <BugPictures of={report} pictures={pictures} mayEdit={report.can.edit} />
      )}
      <section className="bug-part" aria-label="Sent along">
        <h3>Sent along</h3>
        <ContextParts context={context} />
      </section>
      <Duplicates detail={detail} />
      <Discussion kind="bug-report" id={report.id} />
      <BugHistory events={events} />
      <RecordHistory kind="bug-report" id={report.id} />
    </div>
  );
}

/** One report beside the board or the list, with everything. */
export function BugSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reading('GET /bug-report', { id }));
  const [asking, setAsking] = useState<Asking>();
  const run = useRun();
  const isGone = error instanceof CallError && error.code === 'not-found';
  const done = () => setAsking(undefined);
  const due = data && dueMove(data.report);
  const next = () =>
    data && due && void run(bugChange, { report: data.report, change: { state: due } });
  return (
    <Dialog
      title={data?.report.title ?? bugKey(id)}
      note={bugKey(id)}
      side="right"
      width={680}
      keys={asking === undefined ? { n: () => void next() } : {}}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState
          title={isGone ? `${bugKey(id)} is not here` : 'The report did not load'}
          text={
            isGone
              ? 'It does not exist, or it is not yours to see.'
              : `${error.message} Nothing was changed.`
          }
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the report">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <>
          <Whole detail={data} onAsk={setAsking} />
          {asking === 'convert' ? (
            <ConvertForm report={data.report} onClose={done} />
          ) : asking === 'picture' ? (
            <AddPicture report={data.report} onClose={done} />
          ) : asking === 'words' ? (
            <WordsForm detail={data} onClose={done} />
          ) : (
            asking && <MoveForm report={data.report} to={asking} onClose={done} />
          )}
        </>
      )}
    </Dialog>
  );
}
