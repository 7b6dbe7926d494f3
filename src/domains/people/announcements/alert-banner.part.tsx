import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { byWords } from './announcement-words.ts';
import type { Alert } from './announcement.contract.ts';
import { announcementAcknowledge } from './announcements.actions.ts';
import { decorumAcknowledge } from './decorum/decorum.actions.ts';

/** Runs what acknowledges it, whichever kind it is. */
function useAcknowledge() {
  const run = useRun();
  return ({ kind, id, edition }: Alert) =>
    kind === 'announcement'
      ? run(announcementAcknowledge, { announcement: id, edition })
      : run(decorumAcknowledge, { entry: id, edition });
}

/**
 * Above every page: what one must still acknowledge and pinned announcements not seen yet, one at a
 * time. What must be acknowledged can be put off for this visit, and comes again with the next.
 */
export function AlertBanner() {
  const { acting, viewing } = useMe();
  const mayRead = useScope(may('announcements:read')) !== undefined;
  const { search, path } = useLocation();
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const today = dayOf(useNow());
  const acknowledge = useAcknowledge();
  const query = useQuery({
    ...reading('GET /announcements/alerts', {}, { background: true }),
    enabled: mayRead && !acting && !viewing,
  });
  const keyOf = (it: Alert) => `${it.kind} ${it.id} ${it.edition}`;
  const isOpen = (it: Alert) =>
    path === '/announcements' && search['announcement'] === String(it.id);
  const rows = query.data?.rows.filter((it) => !put.has(keyOf(it)) && !isOpen(it)) ?? [];
  const it = rows[0];
  if (!it) return null;
  const close = () => {
    setPut((before) => new Set([...before, keyOf(it)]));
    if (it.mustAcknowledge) return;
    call('POST /announcements/seen', { ids: [it.id] }).then(
      () => query.refetch(),
      () => undefined,
    );
  };
  const confirm = async () => {
    setBusy(true);
    await acknowledge(it);
    setBusy(false);
  };
  return (
    <section className="shell-strip" aria-label="Announcement">
      <Notice
        type={it.mustAcknowledge ? 'warning' : 'info'}
        icon={it.kind === 'decorum' ? 'book' : 'news'}
        actions={
          <>
            {rows.length > 1 && <span className="f3 fs12 num">1 of {rows.length}</span>}
            {it.mustAcknowledge ? (
              <Button size="s" icon="check" busy={busy} onClick={() => void confirm()}>
                Acknowledge
              </Button>
            ) : (
              <Button size="s" href={it.link}>
                Read
              </Button>
            )}
            <IconButton
              icon="x"
              size="s"
              variant="ghost"
              label={it.mustAcknowledge ? 'Later' : 'Close'}
              onClick={close}
            />
          </>
        }
      >
        <Link dir="auto" href={it.link}>
          {it.title}
        </Link>
        {it.mustAcknowledge &&
          `, ${byWords(it.acknowledgeBy, today).replace(/^[AT]/, (first) => first.toLowerCase())}`}
      </Notice>
    </section>
  );
}
