import { dayRange, exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Progress } from '#/ui/progress.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { FetchedHours, FetchedReport, Pull, ReadCampaigns } from './keys.contract.ts';

function Report({ of, now }: { of: FetchedReport; now: Date }) {
  const today = dayOf(now);
  const { name, from, to, wantedFrom, pulledAt, problem, nextAt, running } = of;
  if (running) {
    return (
      <Progress
        title={`${name}: ${dayRange(running, today)}`}
        done={running.done}
        total={running.total}
        unit="days"
      />
    );
  }
  const days = from && to ? dayRange({ from, to }, today) : 'No day yet';
  const isFilling = from !== null && wantedFrom < from && nextAt !== null;
  return (
    <div className="net-report">
      <span className="row">
        <b dir="auto" className="med">
          {name}
        </b>
        <span className="sp" />
        <span className="num">{days}</span>
      </span>
      <span className="f3 fs12">
        {pulledAt ? (
          <span title={exactInstant(new Date(pulledAt))}>
            Fetched {relativeTime(new Date(pulledAt), now)}
          </span>
        ) : (
          'Not fetched yet'
        )}
        {isFilling && `, filling in back to ${shortDay(wantedFrom, today)}`}
        {nextAt && <NextTime at={new Date(nextAt)} now={now} />}
      </span>
      {problem && <span className="net-bad">{problem}</span>}
    </div>
  );
}

const YEAR_MS = 366 * 86_400_000;

function NextTime({ at, now }: { at: Date; now: Date }) {
  // A key that is not to be used is put off for good.
  if (at.getTime() - now.getTime() > YEAR_MS) return ', not fetched by itself';
  const words = relativeTime(at, now);
  const isSoon = at <= now || words === 'now';
  return <span title={exactInstant(at)}>, next {isSoon ? 'within a minute' : words}</span>;
}

interface AskedProps {
  name: string;
  /** "Fetched 3 h ago", or what stands there before the first time. */
  verb: string;
  never: string;
  at: string | null;
  problem: string | null;
  nextAt: string | null;
  now: Date;
}

/** What is asked for again and again, without days of its own. */
function Asked({ name, verb, never, at, problem, nextAt, now }: AskedProps) {
  return (
    <div className="net-report">
      <b dir="auto" className="med">
        {name}
      </b>
      <span className="f3 fs12">
        {at ? (
          <span title={exactInstant(new Date(at))}>
            {verb} {relativeTime(new Date(at), now)}
          </span>
        ) : (
          never
        )}
        {nextAt && <NextTime at={new Date(nextAt)} now={now} />}
      </span>
      {problem && <span className="net-bad">{problem}</span>}
    </div>
  );
}

interface KeyReportsProps {
  reports: readonly FetchedReport[];
  hours: readonly FetchedHours[];
  campaigns: ReadCampaigns | null;
}

/** How far each report has come, with the one at work. */
export function KeyReports({ reports, hours, campaigns }: KeyReportsProps) {
  const now = useNow(10_000);
  if (reports.length === 0) return <p className="f2">No report has been asked for with it yet.</p>;
  return (
    <div className="net-reports" aria-live="polite">
      {reports.map((it) => (
        <Report key={it.report} of={it} now={now} />
      ))}
      {hours.map((it) => (
        <Asked
          key={it.report}
          verb="Fetched"
          never="Not fetched yet"
          at={it.pulledAt}
          problem={it.problem}
          name={it.name}
          nextAt={it.nextAt}
          now={now}
        />
      ))}
      {campaigns && (
        <Asked
          name="Budgets, bids and status of campaigns"
          verb="Read"
          never="Not read with this key"
          at={campaigns.readAt}
          problem={campaigns.problem}
          nextAt={campaigns.nextAt}
          now={now}
        />
      )}
    </div>
  );
}

function Outcome({ pull }: { pull: Pull }) {
  if (pull.problem) return <span className="net-bad">{pull.problem}</span>;
  const rows = pull.rows === 0 ? 'No figures' : `${formatNumber(pull.rows)} rows`;
  return (
    <>
      {pull.batchId ? (
        <Link href={`/data-entry/log?import=${pull.batchId}`} className="link">
          {rows}
        </Link>
      ) : (
        rows
      )}
      {pull.note && (
        <span dir="auto" className="sub2">
          {pull.note}
        </span>
      )}
    </>
  );
}

const columns = (now: Date): Column<Pull>[] => [
  {
    key: 'at',
    title: 'When',
    cell: (it) => (
      <time dateTime={it.startedAt} title={exactInstant(new Date(it.startedAt))}>
        {relativeTime(new Date(it.startedAt), now)}
      </time>
    ),
  },
  { key: 'name', title: 'Report', cell: (it) => it.name },
  { key: 'days', title: 'Days', cell: (it) => dayRange(it, dayOf(now)) },
  {
    key: 'outcome',
    title: 'What came of it',
    className: 'net-wrap',
    cell: (it) => <Outcome pull={it} />,
  },
];

/** The last tries, newest first. */
export function KeyPulls({
  pulls,
  reports,
}: Pick<KeyReportsProps, 'reports'> & { pulls: readonly Pull[] }) {
  const now = useNow();
  if (pulls.length === 0) {
    const isOld = reports.some((it) => it.pulledAt !== null);
    return (
      <p className="f2">
        {isOld
          ? 'Nothing has been fetched with it in the last 90 days.'
          : 'Nothing has been fetched with it yet.'}
      </p>
    );
  }
  return (
    <div className="net-table">
      <Table label="Last fetches" rows={pulls} rowKey={(it) => it.id} columns={columns(now)} />
    </div>
  );
}

/** Parts of the key as they may be seen. */
export function Masked({
  parts,
}: {
  parts: readonly { name: string; label: string; shown: string; secret: boolean }[];
}) {
  return (
    <dl className="net-facts">
      {parts.map((it) => (
        <div key={it.name}>
          <dt>{it.label}</dt>
          <dd className="mono">
            {it.shown} {it.secret && <Badge tone="line">encrypted</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
