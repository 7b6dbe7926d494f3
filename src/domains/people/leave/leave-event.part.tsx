import type { ReactNode } from 'react';
import { cx } from '#/ui/cx.ts';
import type { LeaveStatus } from './leave-rules.ts';
import { statusWords } from './leave-words.ts';
import './leave-month.css';

const firstName = (name: string) => name.split(' ')[0]!;

interface LeaveEventProps {
  leave: { person: { id: number; name: string }; status: LeaveStatus; can: { takeBack: boolean } };
  myId: number;
  /** What a hover tells beside the name. */
  words: readonly (string | null | undefined)[];
  onTakeBack: () => void;
  /** What stands beside the name. */
  children: ReactNode;
}

/** Somebody's leave on a day of the calendar; a button where whoever looks may take it back. */
export function LeaveEvent({ leave, myId, words, onTakeBack, children }: LeaveEventProps) {
  const { person, status, can } = leave;
  const isMine = person.id === myId;
  const look = {
    className: cx('leave-event', status, isMine && 'mine'),
    title: [person.name, ...words].filter(Boolean).join(', '),
  };
  const shown = (
    <>
      <b className="trunc">{isMine ? 'You' : firstName(person.name)}</b>
      {children}
      <i className="hidden-words">{statusWords[status]}</i>
    </>
  );
  if (!can.takeBack) return <span {...look}>{shown}</span>;
  return (
    <button type="button" {...look} onClick={onTakeBack}>
      {shown}
      <i className="hidden-words">, take back</i>
    </button>
  );
}

/** The calendar of a page of leave, but for what stands in it. */
export interface MonthOf<R> {
  /** YYYY-MM. */
  month: string;
  today: string;
  leaves: readonly R[];
  myId: number;
  onMonth: (month: string | undefined) => void;
  /** Of one that whoever looks may take back. */
  onTakeBack: (leave: R) => void;
}
