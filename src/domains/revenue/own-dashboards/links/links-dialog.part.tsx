import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ChangeLinkForm } from './change-link-form.part.tsx';
import { LinkForm } from './link-form.part.tsx';
import { linkRevoke } from './links.actions.ts';
import type { DashboardLink } from './links.contract.ts';
import './links.css';

const stateWords = {
  open: 'open',
  resting: 'opens nothing: its maker may not share it any more',
  ended: 'has ended',
  revoked: 'revoked',
} as const;

const openedWords = ({ openings, visitors, openedAt }: DashboardLink, now: Date) =>
  openedAt === null
    ? 'never opened'
    : `opened ${counted(openings, 'time')} by ${counted(visitors, 'visitor')}, last ${relativeTime(new Date(openedAt), now)}`;

interface LinkRowProps {
  link: DashboardLink;
  ofMany: boolean;
  onChange: () => void;
}

function LinkRow({ link, ofMany, onChange }: LinkRowProps) {
  const now = useNow();
  const run = useRun();
  const { name, rows, until, state, hasPassword, mine, author, openedAt, dashboard } = link;
  const isOpen = state === 'open' || state === 'resting';
  return (
    <li>
      <div className="about">
        <p className="row wrap">
          <span dir="auto" className="med">
            {name}
          </span>
          {state !== 'open' && <Badge tone="line">{stateWords[state]}</Badge>}
          {hasPassword && <Badge tone="line">password</Badge>}
          {!mine && <span className="f2">by {author.name}</span>}
        </p>
        <p className="f2 fs12">
          {ofMany && `${dashboard.name} · `}
          {rows ? `${rows} · ` : ''}until {namedDay(until, dayOf(now))}
        </p>
        <p className="f2 fs12" title={openedAt ? exactInstant(new Date(openedAt)) : undefined}>
          {openedWords(link, now)}
        </p>
      </div>
      {mine && state !== 'revoked' && (
        <Button
          size="s"
          icon="pencil"
          onClick={onChange}
          aria-label={`Change the link for ${name}`}
        >
          Change
        </Button>
      )}
      {isOpen && (
        <Button size="s" icon="trash" onClick={() => void run(linkRevoke, { link: link.id })}>
          Revoke
        </Button>
      )}
    </li>
  );
}

interface LinksDialogProps {
  /** Of this one alone, where more can be made; else all of one’s scope. */
  dashboard?: { id: number; name: string };
  onClose: () => void;
}

/** Links by which people outside read dashboards: what each shows, until when, who has opened it. */
export function LinksDialog({ dashboard, onClose }: LinksDialogProps) {
  const [isMaking, setMaking] = useState(false);
  const [changing, setChanging] = useState<DashboardLink>();
  const links = useQuery(
    reading('GET /own-dashboard-links', { dashboard: dashboard?.id, perPage: 100 }),
  );
  const rows = links.data?.rows ?? [];
  if (changing) return <ChangeLinkForm link={changing} onClose={() => setChanging(undefined)} />;
  if (isMaking && dashboard)
    return <LinkForm dashboard={dashboard} onClose={() => setMaking(false)} />;
  return (
    <Dialog
      title={dashboard ? `Links to ${dashboard.name}` : 'Links to dashboards'}
      note="People outside read a dashboard by a link, without an account."
      onClose={onClose}
      footer={
        <>
          {dashboard && (
            <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
              New link
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ListStates
        query={links}
        what="links"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="link"
            title="Nobody outside reads it"
            text="A link shows chosen apps, ad networks or countries until a day you choose."
          />
        }
      >
        {() => (
          <ul className="link-rows">
            {rows.map((it) => (
              <LinkRow key={it.id} link={it} ofMany={!dashboard} onChange={() => setChanging(it)} />
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  );
}
