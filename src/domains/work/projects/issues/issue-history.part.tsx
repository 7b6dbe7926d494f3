import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import type { IssueEvent } from '../overview/overview.contract.ts';
import { eventWords } from './event-words.part.tsx';

const STEP = 10;

/** One line of a history; `of` names the issue where it is not known anyway. */
export function EventLine({ event, of }: { event: IssueEvent; of?: (event: IssueEvent) => void }) {
  const { zone } = useMe();
  const now = useNow();
  const at = new Date(event.at);
  return (
    <li className="issue-event">
      {event.person ? (
        <Avatar name={event.person.name} />
      ) : (
        <Icon name={event.via ? 'git-branch' : 'settings'} size={16} />
      )}
      <span>
        <b dir="auto" className="med">
          {event.person?.name ?? event.via ?? 'Backlot'}
        </b>{' '}
        {eventWords(event)}
        {of && (
          <>
            {': '}
            <button type="button" className="issue-name" onClick={() => of(event)}>
              {event.issue.key} {event.issue.title}
            </button>
          </>
        )}
        <time className="f3 fs12" title={exactInstant(at, zone)}>
          {relativeTime(at, now)}
        </time>
      </span>
    </li>
  );
}

/** What happened to an issue, the latest first. */
export function IssueHistory({ issueId }: { issueId: number }) {
  const [perPage, setPerPage] = useState(STEP);
  const { data, error } = useQuery({
    ...reading('GET /cjprojects/issues-activity', { id: issueId, perPage }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="What happened" className="issue-part">
      <h3>What happened</h3>
      {error && <p className="f2">{error.message}</p>}
      <ul className="issue-events">
        {data?.rows.map((it) => (
          <EventLine key={it.id} event={it} />
        ))}
      </ul>
      {data && data.rows.length < data.totalRows && perPage < 200 && (
        <Button size="s" variant="ghost" onClick={() => setPerPage(Math.min(200, perPage * 4))}>
          Show earlier
        </Button>
      )}
    </section>
  );
}
