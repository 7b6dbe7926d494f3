import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactRange } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Findings } from './import-findings.part.tsx';
import { ImportProgress, useImportRun } from './import-progress.part.tsx';
import { ImportSums } from './import-sums.part.tsx';
import { statusWords } from './import-words.ts';
import { commitImport, importAgain, revertImport } from './imports.actions.ts';
import { NarrowerReport } from './narrower-report.part.tsx';
import { OpenNames } from './open-names.part.tsx';
import { TypedFigures } from './typed-figures.part.tsx';

/** One import in full: what it would bring or has brought, and what can be done with it. */
export function ImportSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(reading('GET /import', { id }));
  const work = useImportRun();
  const batch = data?.batch;
  const narrower = batch?.canCommit ? data?.findings.narrower : null;
  // What else would go by then has to be looked at again.
  const [seen, setSeen] = useState<string>();
  const isSeen = narrower?.confirm === seen;
  const act = async (what: (progress: string) => Promise<unknown>) => {
    setBusy(true);
    await what(work.begin());
    work.end();
    setBusy(false);
  };
  const commit = (progress: string) => {
    const confirm = isSeen && narrower ? { confirm: narrower.confirm } : {};
    return run(commitImport, { id, run: progress, ...confirm });
  };
  const status = batch && statusWords[batch.status];
  return (
    <Dialog
      side="right"
      width={640}
      title={batch ? batch.fileName : 'Import'}
      note={
        batch &&
        [
          batch.sourceName,
          // People's figures stand under an account of that very name.
          batch.account !== batch.sourceName && batch.account,
          batch.from && batch.to && exactRange({ from: batch.from, to: batch.to }),
        ]
          .filter(Boolean)
          .join(', ')
      }
      onClose={onClose}
      footer={
        batch && (
          <>
            <Badge tone={status!.tone}>{status!.text}</Badge>
            <span className="sp" />
            {batch.canRevert && (
              <Button
                danger
                disabled={busy}
                onClick={() => void act(() => run(revertImport, { id }))}
              >
                Take it back
              </Button>
            )}
            {batch.canTakeInAgain && (
              <Button busy={busy} onClick={() => void act(() => run(importAgain, { id }))}>
                Take it in again
              </Button>
            )}
            {batch.canCommit && (
              <Button
                variant="primary"
                busy={busy}
                disabled={narrower != null && !isSeen}
                onClick={() => void act(commit)}
              >
                Take it into the figures
              </Button>
            )}
          </>
        )
      }
    >
      {error && (
        <ErrorState
          title="This import did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the import">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {data && (
        <>
          {narrower && (
            <NarrowerReport
              narrower={narrower}
              isSeen={isSeen}
              onSeen={(it) => setSeen(it ? narrower.confirm : undefined)}
            />
          )}
          <ImportProgress run={work.run} />
          {batch!.source !== 'manual' && <ImportSums findings={data.findings} />}
          {(batch!.status === 'uploaded' || batch!.status === 'validated') && (
            <OpenNames
              id={id}
              status={batch!.status}
              findings={data.findings}
              onLinked={() => void refetch()}
            />
          )}
          {batch!.source === 'manual' ? (
            <TypedFigures batch={id} />
          ) : (
            <Findings findings={data.findings} />
          )}
          <RecordHistory kind="import" id={id} />
        </>
      )}
    </Dialog>
  );
}
