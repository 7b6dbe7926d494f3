import { namedDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import type { Quiz } from '../quizzes.contract.ts';

const when = (at: string, now: Date) => {
  const instant = new Date(at);
  return `${namedDay(dayOf(instant), dayOf(now))}, ${timeOf(instant)}`;
};

const past = { open: true, closed: true, archived: true } as Partial<Record<Quiz['state'], true>>;

interface SettingsLineProps {
  quiz: Quiz;
  now: Date;
  onOpen: () => void;
}

/** The settings as a sentence; each part opens them. */
export function SettingsLine({ quiz, now, onOpen }: SettingsLineProps) {
  const { state, opensAt, closesAt, minutes, passPercent, attempts, counts } = quiz;
  const isOver = state === 'closed' || state === 'archived';
  return (
    <FilterBar
      end={
        <span className="f3 fs12">
          Written by {quiz.owner.name}, times in {zoneName()}
        </span>
      }
    >
      <Word>{past[state] ? 'Opened' : 'Opens'}</Word>
      <Chip icon="calendar" onClick={onOpen}>
        {quiz.openedAt ? when(quiz.openedAt, now) : opensAt ? when(opensAt, now) : 'by hand'}
      </Chip>
      <Word>{isOver ? 'and closed' : 'and closes'}</Word>
      <Chip icon="calendar" onClick={onOpen}>
        {closesAt ? when(closesAt, now) : 'by hand'}
      </Chip>
      <Word>with</Word>
      <Chip icon="clock" onClick={onOpen}>
        {minutes === null ? 'no time limit' : `${minutes} minutes`}
      </Chip>
      <Word>and is passed from</Word>
      <Chip onClick={onOpen}>{passPercent} %</Chip>
      {attempts > 1 && (
        <>
          <Word>in</Word>
          <Chip icon="refresh" onClick={onOpen}>
            {attempts} attempts, the {counts} counts
          </Chip>
        </>
      )}
    </FilterBar>
  );
}
