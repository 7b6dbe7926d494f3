import {
  ownDaysCalendar,
  teamDaysCalendar,
} from '#/domains/people/leave/days/days-calendar.records.ts';
import { holidaysCalendar } from '#/domains/people/leave/holidays/holidays-calendar.records.ts';
import {
  ownLeaveCalendar,
  teamLeaveCalendar,
} from '#/domains/people/leave/leave-calendar.records.ts';
import { quizzesCalendar } from '#/domains/people/quizzes/quizzes-calendar.records.ts';
import { issuesCalendar } from '#/domains/work/projects/issues/issues-calendar.records.ts';
import { projectSprintsCalendar } from '#/domains/work/projects/sprints/sprints-calendar.records.ts';
import { taskSprintsCalendar } from '#/domains/work/tasks/sprints/sprints-calendar.records.ts';
import { tasksCalendar } from '#/domains/work/tasks/tasks-calendar.records.ts';
import type { CalendarSource } from '#/store/calendar.ts';

/** What calendar feeds are made of. */
export const calendarSources: readonly CalendarSource[] = [
  ownLeaveCalendar,
  teamLeaveCalendar,
  ownDaysCalendar,
  teamDaysCalendar,
  holidaysCalendar,
  tasksCalendar,
  issuesCalendar,
  quizzesCalendar,
  taskSprintsCalendar,
  projectSprintsCalendar,
];
