import { Suspense, useEffect } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { endReport, useReporting } from '#/client/reporting.ts';
import { may } from '#/kernel/access.ts';
import { lazily } from '#/ui/lazily.ts';

const ReportDialog = lazily(() =>
  import('./report-dialog.part.tsx').then((it) => ({ default: it.ReportDialog })),
);

/** By then the first page has what it waited for. */
const LATER_MS = 3_000;
const AGAIN_MS = 30_000;

/** Sends what waits on this device, soon after the start and whenever the browser is online again. */
function useWaitingReports(personId: number, mayReport: boolean) {
  useEffect(() => {
    if (!mayReport) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const send = async () => {
      clearTimeout(timer);
      const left = await import('./waiting-reports.part.ts').then(
        (it) => it.sendWaiting(personId),
        // Without a connection there is not even the code for it.
        () => 1,
      );
      if (left > 0 && !isOver) timer = setTimeout(() => void send(), AGAIN_MS);
    };
    const online = () => void send();
    timer = setTimeout(online, LATER_MS);
    window.addEventListener('online', online);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [personId, mayReport]);
}

/** The dialog that reports a bug, over whatever page one is on. */
export function ReportDoor() {
  const { id } = useMe();
  const mayReport = useScope(may('bug-reports:write')) !== undefined;
  const reporting = useReporting();
  useWaitingReports(id, mayReport);
  if (!reporting || !mayReport) return null;
  return (
    <Suspense>
      <ReportDialog reporting={reporting} onClose={endReport} />
    </Suspense>
  );
}
