import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { namedDay, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { anchorWords, kindWords, ownerWords, type ChecklistKind } from './checklist-words.ts';
import { itemRemove } from './checklists.actions.ts';
import type { Checklist, ChecklistItem } from './checklists.contract.ts';
import { ItemForm } from './item-form.part.tsx';
import { StartForm } from './start-form.part.tsx';
import { TickBox } from './tick-box.part.tsx';
import './checklists.css';

interface ItemProps {
  person: { id: number; name: string };
  item: ChecklistItem;
  kind: ChecklistKind;
  today: string;
  /** Absent for those who only read. */
  onEdit: (() => void) | undefined;
}

function Item({ person, item, kind, today, onEdit }: ItemProps) {
  const run = useRun();
  const { id, title, dueOn, isLate, doneAt, doneBy } = item;
  const owner = item.person ? item.person.name : ownerWords(item.owner, kind);
  const help = doneAt ? `Done ${shortDay(dayOf(new Date(doneAt)), today)} by ${doneBy}` : owner;
  return (
    <li>
      <TickBox item={item} isDone={doneAt !== null} help={help} disabled={!item.mayTick} />
      {isLate ? (
        <Badge tone="bad">Overdue, {shortDay(dueOn, today)}</Badge>
      ) : (
        <span className="f3 num fs12">{shortDay(dueOn, today)}</span>
      )}
      {onEdit && (
        <Menu
          label={`More to do with ${title}`}
          groups={[
            [
              { label: 'Change…', icon: 'pencil', onClick: onEdit },
              {
                label: 'Remove',
                icon: 'trash',
                danger: true,
                onClick: () => void run(itemRemove, { person: person.id, item: id, seen: item }),
              },
            ],
          ]}
        />
      )}
    </li>
  );
}

interface ListProps {
  person: { id: number; name: string };
  list: Checklist;
  today: string;
  onEdit: ((item: ChecklistItem) => void) | undefined;
}

function List({ person, list, today, onEdit }: ListProps) {
  const { kind, day, hasEnded, items } = list;
  const done = items.filter((it) => it.doneAt !== null).length;
  return (
    <section className="emp-section" aria-label={kindWords[kind]}>
      <div className="row">
        <h3>{kindWords[kind]}</h3>
        <Badge tone={done === items.length ? 'good' : 'neutral'}>
          {done} of {items.length} done
        </Badge>
        {hasEnded && <Badge>Over</Badge>}
        <span className="sp" />
        <span className="f3 fs12">
          {anchorWords[kind]} {namedDay(day, today)}
        </span>
      </div>
      <ul className="emp-items" aria-label={`${kindWords[kind]} items`}>
        {items.map((it) => (
          <Item
            key={it.id}
            person={person}
            item={it}
            kind={kind}
            today={today}
            onEdit={onEdit && !hasEnded ? () => onEdit(it) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

/** What is to be done since somebody joins or leaves: by whom, until when, and what is done. */
export function EmployeeChecklists({
  person,
  isLeaving,
}: {
  person: { id: number; name: string };
  /** There is a last day: an offboarding can be added to. */
  isLeaving: boolean;
}) {
  const [open, setOpen] = useState<'start' | 'add' | number>();
  const query = useQuery(reading('GET /employee-checklists', { person: person.id }));
  const kinds: ChecklistKind[] = isLeaving ? ['offboarding', 'onboarding'] : ['onboarding'];
  const close = () => setOpen(undefined);
  const buttons = query.data?.mayChange && (
    <div className="row">
      <Button icon="plus" onClick={() => setOpen('add')}>
        Add an item
      </Button>
      <Button icon="player-play" onClick={() => setOpen('start')}>
        Start a checklist
      </Button>
    </div>
  );
  const edited = query.data?.rows
    .flatMap(({ kind, items }) => items.map((it) => ({ ...it, kind })))
    .find((it) => it.id === open);
  return (
    <ListStates query={query} what="checklists" isEmpty={() => false} empty={null}>
      {({ rows, today, mayChange }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState
              icon="checklist"
              title="No checklist yet"
              text="Checklists of templates start by themselves when somebody joins or gets a last day."
            >
              {buttons}
            </EmptyState>
          ) : (
            <>
              {rows.map((it) => (
                <List
                  key={it.id}
                  person={person}
                  list={it}
                  today={today}
                  onEdit={mayChange ? (one) => setOpen(one.id) : undefined}
                />
              ))}
              {buttons}
            </>
          )}
          {(open === 'add' || edited) && (
            <ItemForm
              key={open}
              person={person}
              kinds={kinds}
              item={edited}
              today={today}
              onClose={close}
            />
          )}
          {open === 'start' && <StartForm person={person} kinds={kinds} onClose={close} />}
        </>
      )}
    </ListStates>
  );
}
