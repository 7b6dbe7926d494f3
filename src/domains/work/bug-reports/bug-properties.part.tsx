import { useFoundPeople } from '#/client/found-people.ts';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { bugChange } from './bug-reports.actions.ts';
import type { BugReport } from './bug-reports.contract.ts';
import { severities } from './bug-rules.ts';
import { severityWords } from './bug-words.ts';

/** Severity and assignee for those who triage. */
function Decided({ report }: { report: BugReport }) {
  const run = useRun();
  const people = useFoundPeople({ chosen: report.assignee });
  const nobody = { value: 'nobody', label: 'Nobody' };
  return (
    <>
      <Select
        label="Severity"
        value={`${report.severity}`}
        choices={severities.map((it) => ({ value: `${it}`, label: severityWords[it].label }))}
        onChange={(value) => {
          const severity = severities.find((it) => `${it}` === value);
          if (severity && severity !== report.severity)
            void run(bugChange, { report, change: { severity } });
        }}
      />
      <ComboField
        label="Assignee"
        placeholder="Nobody"
        value={report.assignee ? String(report.assignee.id) : ''}
        options={report.assignee ? [nobody, ...people.options] : people.options}
        onSearch={people.onSearch}
        onChange={(value) => {
          const assigneeId = value === 'nobody' || value === '' ? null : Number(value);
          if (assigneeId !== (report.assignee?.id ?? null))
            void run(bugChange, { report, change: { assigneeId } });
        }}
      />
    </>
  );
}

/** Who reported it when, who has it, how bad it is. */
export function BugProperties({
  report,
  watchers,
}: {
  report: BugReport;
  watchers: readonly { name: string }[];
}) {
  const { zone } = useMe();
  const now = useNow();
  const at = new Date(report.createdAt);
  return (
    <div className="bug-properties">
      <div className="field">
        <span className="lbl">Reported by</span>
        <span>
          {report.reporter.name}{' '}
          <time className="f3" title={exactInstant(at, zone)}>
            {relativeTime(at, now)}
          </time>
        </span>
      </div>
      {report.can.triage ? (
        <Decided key={report.version} report={report} />
      ) : (
        <>
          <div className="field">
            <span className="lbl">Severity</span>
            <span>{severityWords[report.severity].label}</span>
          </div>
          <div className="field">
            <span className="lbl">Assignee</span>
            <span dir="auto">{report.assignee?.name ?? 'Nobody yet'}</span>
          </div>
        </>
      )}
      {watchers.length > 0 && (
        <div className="field">
          <span className="lbl">Followed by</span>
          <span>{watchers.map((it) => it.name).join(', ')}</span>
        </div>
      )}
    </div>
  );
}
