import { namedDay } from '#/kernel/date-words.ts';
import type { DueKind } from '#/kernel/due-kinds.ts';
import type { IconName } from '#/ui/icon.tsx';

export const dueIcons: Record<DueKind, IconName> = {
  task: 'checklist',
  review: 'eye',
  issue: 'checkbox',
  leave: 'plane-departure',
  'leave-request': 'plane-departure',
  timesheet: 'clock',
  sprint: 'flag',
  announcement: 'news',
  evaluation: 'clipboard',
  feedback: 'users',
  quiz: 'list-check',
  'check-in': 'target-arrow',
  checklist: 'user-check',
};

interface Due {
  day: string;
  time: string | null;
  isLate: boolean;
  isToday: boolean;
  zone: string | null;
}

/** "today, 15:00", "Fri 28 Nov", "late, Tue 18 Nov". */
export function dueWords(due: Due, today: string): string {
  const { day, isLate, isToday, zone } = due;
  const time = due.time && zone ? `${due.time} ${zone}` : due.time;
  const words = [namedDay(day, today), time].filter(Boolean).join(', ');
  if (isToday) return time ? `today, ${time}` : 'today';
  return isLate ? `late, ${words}` : words;
}
