import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { calendarPartWords } from '#/kernel/calendar-parts.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { calendarFeedRevoke } from './calendar-feeds.actions.ts';
import type { CalendarFeed } from './calendar-feeds.contract.ts';
import { FeedForm } from './feed-form.part.tsx';
import { RenewFeed } from './renew-feed.part.tsx';
import './calendar-feeds.css';

interface FeedProps {
  feed: CalendarFeed;
  onEdit: () => void;
  onRenew: () => void;
}

function Feed({ feed, onEdit, onRenew }: FeedProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const { id, name, parts, readAt } = feed;
  return (
    <li>
      <span>
        <b dir="auto" className="med">
          {name}
        </b>
        <span className="sub2">{parts.map((it) => calendarPartWords[it]).join(' · ')}</span>
        <span className="sub2 f3">
          {readAt === null ? (
            'Not read yet'
          ) : (
            <time dateTime={readAt} title={exactInstant(new Date(readAt), zone)}>
              Last read {relativeTime(new Date(readAt), now)}
            </time>
          )}
        </span>
      </span>
      <span className="row">
        <IconButton icon="pencil" label={`Change ${name}`} onClick={onEdit} />
        <IconButton icon="refresh" label={`New address for ${name}`} onClick={onRenew} />
        <IconButton
          icon="trash"
          label={`Revoke ${name}`}
          onClick={() => void run(calendarFeedRevoke, { feed: id })}
        />
      </span>
    </li>
  );
}

interface MyFeedsProps {
  /** The feed that is changed, or `new`. */
  open: number | 'new' | undefined;
  onOpen: (feed: number | 'new' | undefined) => void;
}

/** The addresses by which calendar programs read one's own dates. */
export function MyFeeds({ open, onOpen }: MyFeedsProps) {
  const [renewed, setRenewed] = useState<CalendarFeed>();
  const query = useQuery(reading('GET /calendar-feeds', {}));
  const edited = query.data?.rows.find((it) => it.id === open);
  const add = (
    <Button size="s" icon="plus" onClick={() => onOpen('new')}>
      Add a calendar feed
    </Button>
  );
  return (
    <Panel title="Calendar feeds" actions={query.data?.rows.length ? add : undefined}>
      <p className="panel-words f3">
        A feed shows your dates in a calendar program. Whoever has its address can read it, so give
        each program one of its own and revoke it when you stop using it.
        {query.data?.isLimited &&
          ' Yours can be read only from the networks you may sign in from, so calendars on the web cannot read them.'}
      </p>
      <ListStates
        query={query}
        what="calendar feeds"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="calendar"
            title="You have no calendar feeds"
            text="Add one to see your leave, due days and sprints beside everything else."
          >
            {add}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul className="feed-list" aria-label="Calendar feeds">
            {rows.map((it) => (
              <Feed
                key={it.id}
                feed={it}
                onEdit={() => onOpen(it.id)}
                onRenew={() => setRenewed(it)}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {query.data && (open === 'new' || edited) && (
        <FeedForm key={open} feed={edited} onClose={() => onOpen(undefined)} />
      )}
      {renewed && <RenewFeed feed={renewed} onClose={() => setRenewed(undefined)} />}
    </Panel>
  );
}
