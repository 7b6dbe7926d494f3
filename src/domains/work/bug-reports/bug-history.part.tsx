import { useMe } from '#/client/me.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import type { BugEvent } from './bug-reports.contract.ts';
import { bugStates } from './bug-rules.ts';
import { stateWords } from './bug-words.ts';

const stateName = (it: string | null) => {
  const state = bugStates.find((name) => name === it);
  return state ? stateWords[state].toLowerCase() : '';
};

function wordsOf({ field, from, to, note }: BugEvent): string {
  switch (field) {
    case 'made':
      return 'reported it';
    case 'state':
      return `moved it from ${stateName(from)} to ${stateName(to)}${note ? `: ${note}` : ''}`;
    case 'severity':
      return `changed the severity from S${from} to S${to}`;
    case 'assignee':
      return to ? `gave it to ${to}` : `took it from ${from}`;
    case 'words':
      return to ? `renamed it to “${to}”` : 'changed its words';
    case 'picture':
      return to === 'added' ? 'added a picture' : 'took a picture off';
    case 'issue':
      return `made the issue ${to} of it`;
    case 'merged':
      return `merged ${to} into it: ${note}`;
  }
}

/** What happened to a report, the latest first. */
export function BugHistory({ events }: { events: readonly BugEvent[] }) {
  const { zone } = useMe();
  const now = useNow();
  return (
    <section aria-label="What happened" className="bug-part">
      <h3>What happened since</h3>
      <ul className="bug-events">
        {events.map((it) => (
          <li key={it.id}>
            {it.person ? <Avatar name={it.person.name} /> : <Icon name="settings" size={16} />}
            <span>
              <b dir="auto" className="med">
                {it.person?.name ?? 'Backlot'}
              </b>{' '}
              {wordsOf(it)}{' '}
              <time className="f3 fs12" title={exactInstant(new Date(it.at), zone)}>
                {relativeTime(new Date(it.at), now)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
