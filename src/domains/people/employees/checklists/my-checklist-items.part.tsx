import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { MyChecklistItem } from './checklists.contract.ts';
import { TickBox } from './tick-box.part.tsx';
import './checklists.css';

function Item({ item, today, isMe }: { item: MyChecklistItem; today: string; isMe: boolean }) {
  const { kind, person, dueOn, isLate } = item;
  return (
    <li>
      <TickBox
        item={item}
        isDone={false}
        help={
          isMe ? `Your ${kind}` : `${kind === 'onboarding' ? 'Joins' : 'Leaves'}: ${person.name}`
        }
      />
      {isLate ? (
        <Badge tone="bad">Overdue, {namedDay(dueOn, today)}</Badge>
      ) : (
        <span className="f3 num">{dueOn === today ? 'Today' : namedDay(dueOn, today)}</span>
      )}
    </li>
  );
}

/** What one is still to do for people who join and leave, late items first. */
export function MyChecklistItems() {
  const { id } = useMe();
  const query = useQuery(reading('GET /my-checklist-items', {}));
  return (
    <Panel title="My checklist items" wide>
      <ListStates
        query={query}
        what="checklist items"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="circle-check"
            title="No open checklist items"
            text="Items of onboardings and offboardings that are yours to do appear here."
          />
        }
      >
        {({ rows, today }) => (
          <ul className="emp-items" aria-label="My checklist items">
            {rows.map((it) => (
              <Item key={it.id} item={it} today={today} isMe={it.person.id === id} />
            ))}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
