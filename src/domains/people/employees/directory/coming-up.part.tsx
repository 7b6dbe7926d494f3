import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { daysBetween } from '#/kernel/days.ts';
import { Badge } from '#/ui/badge.tsx';
import type { IconName } from '#/ui/icon.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import { Face } from '../face.part.tsx';
import type { ComingUp as Days } from './directory.contract.ts';

interface Occasion {
  person: Days['birthdays'][number]['person'];
  on: string;
  words: ReactNode;
}

const when = (on: string, today: string) => {
  const days = daysBetween(today, on);
  if (days === 0) return <Badge tone="info">Today</Badge>;
  return (
    <span className="f3 fs12 num nowrap">{days === 1 ? 'Tomorrow' : shortDay(on, today)}</span>
  );
};

interface GroupProps {
  title: string;
  icon: IconName;
  rows: readonly Occasion[];
  onOpen: (id: number) => void;
  today: string;
}

function Group({ title, icon, rows, onOpen, today }: GroupProps) {
  const nameOf = useNamesApart(rows.map((it) => it.person));
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="row">
        <Icon name={icon} size={14} /> {title}
      </h3>
      <ul>
        {rows.map(({ person, on, words }) => (
          <li key={person.id}>
            <Face person={person} />
            <span className="trunc">
              <button
                dir="auto"
                type="button"
                className="link plain trunc"
                onClick={() => onOpen(person.id)}
              >
                {nameOf(person)}
              </button>
              <span className="f3 fs12 trunc">{words}</span>
            </span>
            <span className="sp" />
            {when(on, today)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Birthdays and work anniversaries of the next 30 days, and who is new. */
export function ComingUp({ onOpen }: { onOpen: (id: number) => void }) {
  const today = dayOf(useNow());
  const days = useQuery(reading('GET /staff-days', {}));
  return (
    <Panel title="Next 30 days" className="emp-days">
      <ListStates
        query={days}
        what="coming days"
        isEmpty={(it) => it.birthdays.length + it.anniversaries.length + it.joiners.length === 0}
        empty={<p className="panel-words f3">No birthday, anniversary or new colleague.</p>}
      >
        {({ birthdays, anniversaries, joiners }) => (
          <div className="emp-occasions">
            <Group
              title="Birthdays"
              icon="confetti"
              rows={birthdays.map((it) => ({ ...it, words: it.person.title }))}
              {...{ onOpen, today }}
            />
            <Group
              title="Work anniversaries"
              icon="trophy"
              rows={anniversaries.map((it) => ({
                ...it,
                words: it.years === 1 ? 'One year' : `${it.years} years`,
              }))}
              {...{ onOpen, today }}
            />
            <Group
              title="New colleagues"
              icon="user-plus"
              rows={joiners.map((it) => ({ ...it, words: it.person.title }))}
              {...{ onOpen, today }}
            />
          </div>
        )}
      </ListStates>
    </Panel>
  );
}
