import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { upload } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { toastError, useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { dayRange, namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { saved } from '#/ui/toast.ts';
import { EmployeeChecklists } from '../checklists/employee-checklists.part.tsx';
import { CustomValues } from '../custom-fields/custom-values.part.tsx';
import { stateWords, type EmployeeState } from '../employee-words.ts';
import { Face } from '../face.part.tsx';
import { employeeStays } from '../leaving.actions.ts';
import type { Employee } from '../record/record.contract.ts';
import { ShiftSection } from '../shifts/shift-section.part.tsx';
import { Timeline } from '../timeline/timeline.part.tsx';
import { History } from './history.part.tsx';
import { Papers } from './papers.part.tsx';
import { RecordSections } from './record-sections.part.tsx';
import type { SheetPart, SheetTask } from './sheet-search.ts';

export const stateTones: Record<EmployeeState, Tone> = {
  working: 'good',
  probation: 'info',
  leaving: 'warn',
  left: 'neutral',
  missing: 'line',
};

interface SheetProps {
  employee: Employee;
  part: SheetPart;
  onPart: (part: SheetPart) => void;
  onTask: (task: SheetTask) => void;
  /** Opens somebody else: the manager, a report. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

const beforeWords = ({ from, to }: Employee['earlier'][number], today: string) =>
  from ? dayRange({ from, to }, today) : `until ${namedDay(to, today)}`;

/** Who it is: face, title, place in the house, how to reach them. */
function Head({ employee, onOpen }: Pick<SheetProps, 'employee' | 'onOpen'>) {
  const { fields, department, manager, teams, state, email, earlier } = employee;
  const { phone, title, workPlace } = fields;
  const today = dayOf(useNow());
  const places = [department?.name, workPlace].filter(Boolean).join(', ');
  return (
    <div className="emp-head">
      <Face person={employee} size="l" />
      <div>
        <span className="row">
          <b dir="auto" className="semi">
            {title ?? employee.name}
          </b>
          {state !== 'working' && <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>}
        </span>
        {places && <span className="f2">{places}</span>}
        {teams.length > 0 && <span className="f3 fs12">{teams.join(', ')}</span>}
        <span className="row emp-reach">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {phone && (
            <a className="link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          )}
        </span>
        {earlier.length > 0 && (
          <span className="f3 fs12">
            Here before {earlier.map((it) => beforeWords(it, today)).join(', ')}
          </span>
        )}
        {manager && (
          <span className="f2">
            Reports to{' '}
            <button
              dir="auto"
              type="button"
              className="link plain med"
              onClick={() => onOpen(manager.id)}
            >
              {manager.name}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}

function Reports({ employee, onOpen }: Pick<SheetProps, 'employee' | 'onOpen'>) {
  if (employee.reports.length === 0) return null;
  return (
    <section className="emp-section" aria-label="Reports">
      <h3>{counted(employee.reports.length, 'report')}</h3>
      <ul className="emp-reports">
        {employee.reports.map((it) => (
          <li key={it.id}>
            <button
              dir="auto"
              type="button"
              className="link plain med"
              onClick={() => onOpen(it.id)}
            >
              {it.name}
            </button>
            <span dir="auto" className="f3 fs12 trunc">
              {it.title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function usePicture(id: number) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('id', String(id));
    form.append('image', file);
    try {
      await upload('POST /upload-employee-profile-image', form);
      saved();
      await queries.invalidateQueries();
    } catch (error) {
      toastError(error);
    }
  };
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      aria-label="Picture"
      onChange={(event) => void take(event.target.files?.[0])}
    />
  );
  return { field, choose: () => input.current?.click() };
}

/** An employee beside the list: as much of the record as one may see. */
export function EmployeeSheet({ employee, part, onPart, onTask, onOpen, onClose }: SheetProps) {
  const run = useRun();
  const { id, can: rights, state, fields } = employee;
  const picture = usePicture(id);
  const mayRead = useScope(may('people:read')) !== undefined;
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const parts = [
    { value: 'record' as const, label: 'Record' },
    ...(rights.seeDated ? [{ value: 'timeline' as const, label: 'Job and pay' }] : []),
    ...(rights.seeChecklists ? [{ value: 'checklists' as const, label: 'Checklists' }] : []),
    ...(rights.seePapers ? [{ value: 'documents' as const, label: 'Documents' }] : []),
    ...(rights.keep ? [{ value: 'history' as const, label: 'History' }] : []),
  ];
  const shown = parts.some((it) => it.value === part) ? part : 'record';
  const isHere = state !== 'left';
  const items: MenuItem[] = rights.keep
    ? [
        { label: 'Another picture…', icon: 'camera', onClick: picture.choose },
        ...(mayRead
          ? [
              {
                label: 'Account and role',
                icon: 'user-cog' as const,
                href: `/user-management/users?user=${id}`,
              },
            ]
          : []),
        ...(fields.lastDay && isHere
          ? [
              {
                label: 'Stays after all',
                icon: 'arrow-back-up' as const,
                onClick: () =>
                  void run(employeeStays, { person: employee.id, version: employee.version }),
              },
            ]
          : []),
        ...(isHere
          ? [{ label: 'Leaves…', icon: 'logout' as const, onClick: () => onTask('leaving') }]
          : []),
        ...(!isHere && mayRead && mayInvite
          ? [
              {
                label: 'Hire again…',
                icon: 'user-plus' as const,
                href: `/user-management/users?user=${id}&task=rehire`,
              },
            ]
          : []),
        {
          label: 'Hand over now…',
          icon: 'transfer' as const,
          onClick: () => onTask('hand-over'),
        },
        ...(isHere
          ? [
              {
                label: 'Remove the record…',
                icon: 'trash' as const,
                danger: true,
                onClick: () => onTask('remove'),
              },
            ]
          : []),
      ]
    : [];
  return (
    <Dialog
      side="right"
      width={560}
      title={employee.isMe ? 'My record' : employee.name}
      onClose={onClose}
      footer={
        <>
          {items.length > 0 && <Menu label={`More to do with ${employee.name}`} groups={[items]} />}
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Head employee={employee} onOpen={onOpen} />
      {picture.field}
      {parts.length > 1 && (
        <Segmented label="Part of the record" segments={parts} value={shown} onChange={onPart} />
      )}
      {shown === 'record' && (
        <>
          <RecordSections employee={employee} onEdit={onTask} />
          <CustomValues person={id} onEdit={() => onTask('more-fields')} />
          {rights.seeShift && (
            <ShiftSection id={id} onSet={rights.setShift ? () => onTask('shift') : undefined} />
          )}
          <Reports employee={employee} onOpen={onOpen} />
          <RecordHistory kind="employee" id={id} />
        </>
      )}
      {shown === 'timeline' && <Timeline employee={employee} onAdd={() => onTask('from')} />}
      {shown === 'checklists' && (
        <EmployeeChecklists person={employee} isLeaving={state === 'leaving' || state === 'left'} />
      )}
      {shown === 'documents' && <Papers employee={employee} onAdd={() => onTask('document')} />}
      {shown === 'history' && <History id={id} />}
    </Dialog>
  );
}
