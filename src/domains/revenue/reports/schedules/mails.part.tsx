import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { toastError, useRun, useRunOn, useStage } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { LibrarySearch } from '../library/library-search.ts';
import { ScheduleForm } from './schedule-form.part.tsx';
import { scheduleWords } from './schedule-words.ts';
import { deleteMail, leaveMail, switchMail } from './schedules.actions.ts';
import type { ReportSchedule } from './schedules.contract.ts';

interface MailsProps {
  search: LibrarySearch;
  change: (patch: Partial<LibrarySearch>) => void;
}

function RowMenu({ schedule, onEdit, onLeave }: RowMenuProps) {
  const run = useRun();
  const leave = { label: 'Get it no more…', icon: 'mail' as const, onClick: onLeave };
  const own = [
    { label: 'Change…', icon: 'pencil' as const, onClick: onEdit },
    {
      label: schedule.active ? 'Switch off' : 'Switch on',
      icon: schedule.active ? ('player-pause' as const) : ('player-play' as const),
      onClick: () => void run(switchMail, { mail: schedule.id }),
    },
    {
      label: 'Delete',
      icon: 'trash' as const,
      danger: true,
      onClick: () => void run(deleteMail, { mail: schedule.id }),
    },
  ];
  const groups = [...(schedule.mine ? [own] : []), ...(schedule.receives ? [[leave]] : [])];
  return <Menu label={`More of ${schedule.report.name}`} groups={groups} />;
}
interface RowMenuProps {
  schedule: ReportSchedule;
  onEdit: () => void;
  onLeave: () => void;
}

function toWhom({ recipients, mine }: ReportSchedule): string {
  if (!mine) return 'Me';
  const names = recipients.map((it) => it.name);
  return names.length <= 2 ? names.join(' and ') : `${names[0]} and ${names.length - 1} more`;
}

/** "Get it no more": where the link in the mail leads. */
function LeaveDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const run = useRunOn(useStage());
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await run(leaveMail, { mail: schedule.id });
      onClose();
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  };
  return (
    <Dialog
      title={`Get ${schedule.report.name} no more?`}
      note={`${schedule.author.name} has it mailed to you. ${scheduleWords(schedule)}.`}
      onClose={onClose}
      keys={{ '$mod+Enter': () => void leave() }}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="primary" keys="$mod+Enter" busy={busy} onClick={() => void leave()}>
            Get it no more
          </Button>
        </>
      }
    />
  );
}

/** What is mailed by me and to me. */
export function Mails({ search, change }: MailsProps) {
  const now = useNow();
  const { page, perPage, mail, leave, of } = search;
  const mails = useQuery({
    ...reading('GET /report-schedules', { page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = mails.data?.rows ?? [];
  const given = useQuery({ ...reading('GET /report', { id: of ?? 0 }), enabled: of !== undefined });
  const edit = (it: ReportSchedule) =>
    it.mine ? change({ mail: it.id }) : change({ leave: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: edit,
    wide: true,
  });
  const edited = rows.find((it) => it.id === mail);
  const left = rows.find((it) => it.id === leave && it.receives);
  const close = () => change({ mail: undefined, of: undefined, leave: undefined });
  const columns: Column<ReportSchedule>[] = [
    {
      key: 'report',
      title: 'Report',
      width: '26%',
      cell: (it) => (
        <Link dir="auto" href={`/reports?report=${it.report.id}`} className="med trunc">
          {it.report.name}
        </Link>
      ),
    },
    { key: 'when', title: 'When', cell: scheduleWords },
    { key: 'to', title: 'To', cell: (it) => <span className="trunc">{toWhom(it)}</span> },
    { key: 'by', title: 'By', cell: (it) => (it.mine ? 'Me' : it.author.name) },
    { key: 'format', title: 'As', cell: (it) => it.format.toUpperCase() },
    {
      key: 'last',
      title: 'Last mailed',
      align: 'right',
      cell: (it) => (
        <span className="f2" title={it.lastAt ? exactInstant(new Date(it.lastAt)) : undefined}>
          {it.lastAt ? relativeTime(new Date(it.lastAt), now) : 'not yet'}
        </span>
      ),
    },
    {
      key: 'next',
      title: 'Next',
      align: 'right',
      cell: (it) => (it.active ? exactInstant(new Date(it.nextAt)) : <Badge>Off</Badge>),
    },
    {
      key: 'menu',
      title: <span className="hidden-words">More</span>,
      width: 44,
      cell: (it) => (
        <RowMenu
          schedule={it}
          onEdit={() => change({ mail: it.id })}
          onLeave={() => change({ leave: it.id })}
        />
      ),
    },
  ];
  return (
    <>
      <Panel title="Mails" className="reports-list">
        <ListStates
          query={mails}
          what="mails"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="mail"
              title="No report is mailed to you"
              text="Have a report mailed every day, week or month, to you and to colleagues."
            >
              <Button variant="primary" icon="plus" onClick={() => change({ mail: 'new' })}>
                Have a report mailed
              </Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Mails"
              columns={columns}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={edit}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {mail === 'new' && (of === undefined || given.data) && (
        <ScheduleForm report={given.data} onClose={close} />
      )}
      {edited && <ScheduleForm key={edited.id} schedule={edited} onClose={close} />}
      {left && <LeaveDialog schedule={left} onClose={close} />}
    </>
  );
}
