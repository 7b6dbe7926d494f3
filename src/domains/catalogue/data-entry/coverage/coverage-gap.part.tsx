import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { nameOf, tableWords } from './coverage-words.ts';
import { endSource, pullGap, reopenSource, sourceKey } from './coverage.actions.ts';
import type { CoverageRow } from './coverage.contract.ts';

interface GapProps {
  row: CoverageRow;
  /** `isOpen`: nothing came after them. */
  days: { from: string; to: string; isOpen: boolean };
  onUpload: () => void;
  /** Opens the row by app; absent where it is one already. */
  onApps: (() => void) | undefined;
  onClose: () => void;
}

/** Missing days of a source, and what closes them: fetching, a file, or the word that it ended. */
export function CoverageGap({ row, days, onUpload, onApps, onClose }: GapProps) {
  const run = useRun();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = row.app ? `${row.sourceName}, ${row.app.name}` : row.sourceName;
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await queries.invalidateQueries({ queryKey: ['GET /coverage'] });
    setBusy(false);
    onClose();
  };
  const end = () =>
    run(endSource, {
      source: sourceKey(row),
      ...(row.app && { appId: row.app.id }),
      lastDay: addDays(days.from, -1),
    });
  const { ended, keyId } = row;
  return (
    <Dialog
      title={`${name}: ${exactRange(days)} missing`}
      note={`${tableWords[row.table]} of ${row.account.name}. Figures over these days leave ${row.apps > 1 && !row.app ? 'the apps concerned' : nameOf(row)} out.`}
      onClose={onClose}
      footer={
        <>
          {onApps && <Button onClick={onApps}>Show by app</Button>}
          <span className="sp" />
          {ended ? (
            <Button busy={busy} onClick={() => void act(() => run(reopenSource, { id: ended.id }))}>
              Expect it again
            </Button>
          ) : days.isOpen ? (
            <Button busy={busy} onClick={() => void act(end)}>
              This source ended
            </Button>
          ) : null}
          <Button onClick={onUpload}>Import a report</Button>
          {keyId !== null && (
            <Button
              variant="primary"
              busy={busy}
              onClick={() =>
                void act(() => run(pullGap, { source: sourceKey(row), seen: { keyId, ...days } }))
              }
            >
              Fetch these days
            </Button>
          )}
        </>
      }
    >
      <p>
        {keyId === null
          ? 'This account has no key, so its reports come by file: import one that covers these days.'
          : 'Ask the network for these days again, or import its report.'}
        {days.isOpen &&
          ' If it delivers no more, say that it ended: nothing is expected of it from then on.'}
      </p>
    </Dialog>
  );
}
