import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { StateBadge } from './bug-marks.part.tsx';
import { bugFollow, isOpen } from './bug-reports.actions.ts';
import type { BugReport } from './bug-reports.contract.ts';
import type { BugState } from './bug-rules.ts';
import { bugLink, moveWords } from './bug-words.ts';

/** The step that is due in each state, offered first. */
const due: Partial<Record<BugState, BugState>> = {
  new: 'triaged',
  reopened: 'in_progress',
  triaged: 'in_progress',
  in_progress: 'fixed',
  fixed: 'verified',
};

/** The step that is due, when it is the reader's to take. */
export function dueMove({ state, can }: BugReport): BugState | undefined {
  const first = due[state];
  return first && can.move.includes(first) ? first : undefined;
}

interface TopProps {
  report: BugReport;
  onMove: (to: BugState) => void;
  onConvert: () => void;
  onPicture: () => void;
  onEdit: () => void;
}

function useItems({ report, onMove, onConvert, onPicture, onEdit }: TopProps): MenuItem[][] {
  const run = useRun();
  const moves = report.can.move.map((to) => ({ label: moveWords[to], onClick: () => onMove(to) }));
  const own: MenuItem[] = [];
  if (report.can.triage && isOpen(report) && !report.converted)
    own.push({ label: 'Make an issue of it', icon: 'transfer', onClick: onConvert });
  if (report.can.edit) own.push({ label: 'Change the words', icon: 'pencil', onClick: onEdit });
  if (report.can.edit) own.push({ label: 'Add a picture', icon: 'photo', onClick: onPicture });
  if (!report.mine)
    own.push({
      label: report.watching ? 'Stop following' : 'Follow',
      icon: report.watching ? 'eye-off' : 'eye',
      onClick: () => void run(bugFollow, { report: report.id, watching: !report.watching }),
    });
  return [moves, own].filter((it) => it.length > 0);
}

/** State, what is due, and what else can be done with a report. */
export function BugSheetTop(props: TopProps) {
  const { report, onMove } = props;
  const run = useRun();
  const items = useItems(props);
  const first = dueMove(report);
  return (
    <>
      <div className="row bug-top">
        <StateBadge state={report.state} />
        {report.votes > 0 && <span className="f2">{report.votes} have it too</span>}
        <span className="sp" />
        {!report.mine && isOpen(report) && (
          <Button
            size="s"
            icon="thumb-up"
            aria-pressed={report.voted}
            onClick={() => void run(bugFollow, { report: report.id, voted: !report.voted })}
          >
            {report.voted ? 'You have it too' : 'Me too'}
          </Button>
        )}
        {report.can.move.includes('reopened') && (
          <Button size="s" onClick={() => onMove('reopened')}>
            {moveWords.reopened}
          </Button>
        )}
        {first && (
          <Button size="s" variant="primary" keys="n" onClick={() => onMove(first)}>
            {moveWords[first]}
          </Button>
        )}
        {items.length > 0 && <Menu label={`More of ${report.key}`} groups={items} />}
      </div>
      {report.duplicateOf && (
        <p className="bug-note">
          Duplicate of{' '}
          {report.duplicateOf.title === null ? (
            report.duplicateOf.key
          ) : (
            <Link className="link" href={bugLink(report.duplicateOf.id)}>
              {report.duplicateOf.key} {report.duplicateOf.title}
            </Link>
          )}
        </p>
      )}
      {report.converted && (
        <p className="bug-note">
          {report.issue ? (
            <>
              Issue{' '}
              <Link className="link" href={report.issue.link}>
                {report.issue.key} {report.issue.title}
              </Link>{' '}
              <span className="f3">{report.issue.status}</span>
            </>
          ) : (
            'It is an issue of a project you do not see.'
          )}
        </p>
      )}
      {report.reason && (
        <p className="bug-note" data-state={report.state}>
          {report.reason}
          {report.state === 'needs_info' && report.mine && (
            <span className="f2"> Answer below: the report then is new again.</span>
          )}
        </p>
      )}
    </>
  );
}
