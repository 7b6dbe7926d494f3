import './calendar.css';

/** Our classes for the parts of Mantine's calendars. */
export const calendarClasses = {
  levelsGroup: 'cal',
  calendarHeader: 'cal-head',
  calendarHeaderControl: 'btn ghost icon s',
  calendarHeaderControlIcon: 'cal-arrow',
  calendarHeaderLevel: 'cal-title',
  month: 'cal-month',
  weekday: 'cal-weekday',
  day: 'cal-day',
  monthCell: 'cal-cell',
  monthsListControl: 'cal-control',
  yearsListControl: 'cal-control',
};

export const calendarWords = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
