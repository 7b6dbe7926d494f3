import { duration, minutesOf, namedDay, timeOfMinutes } from '#/kernel/date-words.ts';
import { zoneName } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { decideColumn, useDeciding, type Deciding } from './deciding.part.tsx';
import type { OtherOff, ShortLeave } from './leave.contract.ts';

/** The hours of the axis: a usual day, wider when a request lies outside of it. */
interface Axis {
  from: number;
  to: number;
}
const usual: Axis = { from: 10 * 60, to: 19 * 60 };

/** Minutes of its day; an end that is not after the start lies on the next one. */
const endOf = (it: { from_time: string; to_time: string }) =>
  minutesOf(it.to_time) + (it.to_time <= it.from_time ? 1440 : 0);

function axisOf(leaves: readonly ShortLeave[]): Axis {
  const all = leaves.flatMap((it) => [it, ...(it.others ?? [])]);
  const hour = (minutes: number, round: (it: number) => number) => round(minutes / 60) * 60;
  return {
    from: Math.min(usual.from, ...all.map((it) => hour(minutesOf(it.from_time), Math.floor))),
    to: Math.max(usual.to, ...all.map((it) => hour(endOf(it), Math.ceil))),
  };
}

const at = (minutes: number, { from, to }: Axis) => `${((minutes - from) / (to - from)) * 100}%`;
const ticks = ({ from, to }: Axis) => [0, 1, 2, 3].map((it) => from + ((to - from) * it) / 3);

const AxisHead = ({ axis }: { axis: Axis }) => (
  <div className="leave-axis num">
    {ticks(axis).map((it) => (
      <i key={it} style={{ left: at(it, axis) }}>
        {timeOfMinutes(Math.round(it) % 1440)}
      </i>
    ))}
  </div>
);

const block = (it: { from_time: string; to_time: string }, axis: Axis) => ({
  left: at(minutesOf(it.from_time), axis),
  width: `${((endOf(it) - minutesOf(it.from_time)) / (axis.to - axis.from)) * 100}%`,
});

/** The request on the axis of the day, the others of the team below it, waiting ones hollow. */
function Span({ leave, axis }: { leave: ShortLeave; axis: Axis }) {
  const others = leave.others ?? [];
  return (
    <div
      className="leave-span"
      style={{ height: Math.max(34, 15 + others.length * 9) }}
      aria-hidden="true"
    >
      {ticks(axis).map((it) => (
        <i key={it} className="hour" style={{ left: at(it, axis) }} />
      ))}
      <span className="block asked" style={block(leave, axis)} />
      {others.map((it, index) => (
        <span
          key={`${it.person.id} ${it.from_time}`}
          className={cx('block', it.status === 'applied' && 'applied')}
          style={{ top: 15 + index * 9, ...block(it, axis) }}
        />
      ))}
    </div>
  );
}

function Overlap({ leave, myId }: { leave: ShortLeave; myId: number }) {
  const clashing = (leave.others ?? []).filter((it) => it.overlaps);
  const name = ({ person }: OtherOff) => (person.id === myId ? 'You' : person.name.split(' ')[0]);
  if (clashing.length === 0) {
    return (
      <>
        <Badge tone="good" icon="check">
          Nobody else off
        </Badge>
        <span className="sub2">
          {leave.atWork?.present} of {leave.atWork?.of} at work
        </span>
      </>
    );
  }
  const words = clashing.map((it) => `${name(it)} ${it.from_time}–${it.to_time}`).join(', ');
  return (
    <>
      <Badge tone="warn" icon="alert-triangle">
        {counted(clashing.length, 'other')} off
      </Badge>
      <span className="sub2 trunc" title={words}>
        {words}
      </span>
    </>
  );
}

interface QueueProps extends Deciding<ShortLeave> {
  leaves: readonly ShortLeave[];
  total: number;
  myId: number;
  /** Id of the request to start on. */
  first?: number;
}

function columns(axis: Axis, myId: number): Column<ShortLeave>[] {
  return [
    {
      key: 'person',
      title: 'Person',
      width: 188,
      cell: (it) => (
        <span className="appcell">
          <Avatar name={it.person.name} size="m" />
          <span className="trunc">
            <span dir="auto" className="med">
              {it.person.name}
            </span>
            <span dir="auto" className="sub2 trunc">
              {it.reason}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'when',
      title: `When, ${zoneName()}`,
      width: 158,
      cell: (it) => (
        <>
          <span className="med">{namedDay(it.date)}</span>
          <span className="sub2">
            {it.from_time}–{it.to_time}, {duration(it.minutes)}
          </span>
        </>
      ),
    },
    {
      key: 'span',
      title: <AxisHead axis={axis} />,
      width: 282,
      // The overlap says the same in words.
      className: 'wide',
      cell: (it) => <Span leave={it} axis={axis} />,
    },
    { key: 'overlap', title: 'Overlap', cell: (it) => <Overlap leave={it} myId={myId} /> },
    {
      key: 'left',
      title: 'Left after',
      width: 112,
      cell: (it) =>
        it.left && (
          <span className={it.left.minutes > 0 ? 'f2' : undefined}>
            {duration(it.left.minutes)} <span className="f3">of {duration(it.left.ofMinutes)}</span>
          </span>
        ),
    },
  ];
}

/** What waits for this person's decision, soonest first: a queue that empties by keyboard. */
export function Queue({ leaves, total, myId, first, onApprove, onReject }: QueueProps) {
  const { current, onKeyDown } = useDeciding(leaves, first, { onApprove, onReject });
  return (
    <Panel
      className="leave-queue"
      title="Waiting for you"
      beside={total > 0 && <Badge>{total}</Badge>}
      actions={
        total > 0 && (
          <span className="row hints">
            <Kbd keys="j k" /> move <Kbd keys="a" /> approve <Kbd keys="r" /> reject with a comment
          </span>
        )
      }
    >
      {total === 0 ? (
        <EmptyState icon="checks" title="Nothing waits for you" />
      ) : (
        <Table
          label="Requests that wait for you"
          columns={[
            ...columns(axisOf(leaves), myId),
            decideColumn(current, { onApprove, onReject }),
          ]}
          rows={leaves}
          rowKey={(it) => it.id}
          current={current}
          onKeyDown={onKeyDown}
          tall
        />
      )}
    </Panel>
  );
}
