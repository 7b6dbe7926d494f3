import '#/kernel/without-eval.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf, zoneName } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { ReasonForm } from '../reason-form.part.tsx';
import { hoursText } from './hours-words.ts';
import { lockedWords, weekStateTones, weekStateWords } from './timesheet-rules.ts';
import { hoursSet, weekSubmit, weekWithdraw } from './timesheets.actions.ts';
import type { Timesheet } from './timesheets.contract.ts';
import { WeekGrid, type GridTask } from './week-grid.part.tsx';
import './timesheets.css';

const TimesheetSearch = z.strictObject({
  /** A day of the week that is shown. */
  day: z.iso.date().optional(),
  person: z.coerce.number().int().positive().optional(),
});

/** Whether the parts of the week are handed in, what was said of them, and which months are locked. */
function Parts({ week }: { week: Timesheet }) {
  const returned = week.parts.filter((it) => it.status === 'returned');
  const locked = new Set(
    week.days.map((it) => it.locked).filter((it, at) => it === lockedWords(week.days[at]!.day)),
  );
  return (
    <>
      <div className="row hours-parts">
        {week.parts.length === 0 && <Badge tone={weekStateTones.open}>{weekStateWords.open}</Badge>}
        {week.parts.map((it) => (
          <span key={it.id} className="row">
            <Badge tone={weekStateTones[it.status]}>{weekStateWords[it.status]}</Badge>
            <span className="f3">
              {[
                it.team?.name ?? 'No team',
                `${hoursText(it.seconds) || '0:00'} h`,
                it.decidedBy && `by ${it.decidedBy.name}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        ))}
      </div>
      {returned.map((it) => (
        <Notice key={it.id} type="warning" icon="arrow-back-up">
          {it.decidedBy?.name} returned it: {it.reason}
        </Notice>
      ))}
      {[...locked].map((words) => (
        <Notice key={words} type="info" icon="lock">
          {words}: its working time stays as it is.
        </Notice>
      ))}
    </>
  );
}

/** Whether a day of the week takes hours. */
const mayType = ({ mayEdit, days, today }: Timesheet) =>
  mayEdit && days.some((it) => it.locked === null && it.day <= today);

interface AddTaskProps {
  onAdd: (task: GridTask) => void;
}

/** A task that was not worked on in this week yet. */
function AddTask({ onAdd }: AddTaskProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /tasks', { status: 'open', search: typed || undefined, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const tasks = data?.rows ?? [];
  return (
    <ComboField
      label="Add a task"
      placeholder="Title or key"
      options={tasks.map((it) => ({ value: String(it.id), label: `${it.key} ${it.title}` }))}
      value=""
      onSearch={setTyped}
      onChange={(id) => {
        const task = tasks.find((it) => String(it.id) === id);
        if (task) onAdd(task);
      }}
    />
  );
}

type Asked = Parameters<Parameters<typeof WeekGrid>[0]['onSet']>[0];

/** The week as a grid of tasks and days: type hours, submit it. */
export function TimesheetScreen() {
  const me = useMe();
  const now = useNow();
  const run = useRun();
  const [search, change] = useSearch(TimesheetSearch);
  const [added, setAdded] = useState<readonly GridTask[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const today = dayOf(now);
  const monday = startOfWeek(search.day ?? today);
  const query = useQuery({
    ...reading('GET /tasks/timesheet', search),
    placeholderData: keepPreviousData,
  });
  const week = query.data;
  const other = week && week.person.id !== me.id ? week.person : undefined;
  const toWeek = (step: number) => change({ day: addDays(monday, 7 * step) });
  const isThisWeek = monday === startOfWeek(today);
  usePageKeys(
    [
      { keys: '[', words: 'The week before', run: () => toWeek(-1) },
      !isThisWeek && { keys: ']', words: 'The week after', run: () => toWeek(1) },
    ],
    asked === undefined,
  );
  const set = async (it: Asked) => {
    if (other) {
      setAsked(it);
      return true;
    }
    return run(hoursSet, { ...it });
  };
  const people = [{ id: me.id, name: 'Me' }, ...(week?.people ?? [])];
  return (
    <Page
      title="Timesheet"
      beside={week && <span className="f2 num">{hoursText(week.seconds) || '0:00'} h</span>}
      actions={
        week?.mayWithdraw && (
          <Button icon="arrow-back-up" onClick={() => void run(weekWithdraw, { week: monday })}>
            Take back
          </Button>
        )
      }
      primary={
        week?.submitRefusal === null && (
          <Button
            variant="primary"
            icon="send"
            onClick={() => void run(weekSubmit, { week: monday })}
          >
            Submit week
          </Button>
        )
      }
      filters={
        <FilterBar end={<span className="f3">Days in {zoneName()}</span>}>
          {week && week.people.length > 0 && (
            <>
              <PickChip
                label="Person"
                options={people.map((it) => ({ value: String(it.id), label: it.name }))}
                value={[String(week.person.id)]}
                on={other !== undefined}
                onChange={([it]) =>
                  change({ person: Number(it) === me.id ? undefined : Number(it) })
                }
              >
                {other ? other.name : 'Me'}
              </PickChip>
              <Word>in the week of</Word>
            </>
          )}
          <IconButton icon="chevron-left" label="The week before" onClick={() => toWeek(-1)} />
          <Chip icon="calendar" title="This week" onClick={() => change({ day: undefined })}>
            {dayRange({ from: monday, to: addDays(monday, 6) }, today)}
          </Chip>
          <IconButton
            icon="chevron-right"
            label="The week after"
            disabled={isThisWeek}
            onClick={() => toWeek(1)}
          />
        </FilterBar>
      }
    >
      <Panel title="Hours" className="hours-panel">
        <ListStates query={query} what="hours" isEmpty={() => false} empty={null}>
          {(it) => (
            <>
              <Parts week={it} />
              <div className="hours-scroll">
                <WeekGrid week={it} added={added} isOpen={it.mayEdit} onSet={set} />
              </div>
              {it.rows.length === 0 && added.length === 0 && (
                <p className="f3 hours-note">
                  {mayType(it)
                    ? 'No work in this week. Start a task, or add one here and type its hours.'
                    : 'No work in this week.'}
                </p>
              )}
              {mayType(it) && (
                <div className="hours-add">
                  <AddTask onAdd={(task) => setAdded([...added, task])} />
                </div>
              )}
            </>
          )}
        </ListStates>
      </Panel>
      {asked && other && (
        <ReasonForm
          title={`${asked.task.key} of ${other.name}`}
          note={`${hoursText(asked.seconds) || '0:00'} h instead of ${hoursText(asked.was) || '0:00'} h`}
          verb="Save hours"
          label="Why"
          help={`${other.name} is told.`}
          onSend={(reason) => run(hoursSet, { ...asked, personId: other.id, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  );
}
