import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { decorumHref, PAGE } from '../announcement-words.ts';
import type { Change } from '../announcements-search.ts';
import { ReceiptsPanel } from '../receipts/receipts.part.tsx';
import { VersionsDialog } from '../versions-dialog.part.tsx';
import { DecorumForm } from './decorum-form.part.tsx';
import { decorumAcknowledge, decorumDelete, decorumMove } from './decorum.actions.ts';
import type { DecorumEntry } from './decorum.contract.ts';

const byCategory = (rows: readonly DecorumEntry[]) => [...Map.groupBy(rows, (it) => it.category)];

/** The rules of conduct beside the announcements, by category. */
export function DecorumSide() {
  const query = useQuery(reading('GET /decorum', {}));
  return (
    <Panel
      title="Decorum"
      wide
      actions={
        <Link href={`${PAGE}?show=decorum`} className="f2 fs12">
          All rules
        </Link>
      }
    >
      <ListStates
        query={query}
        what="rules"
        isEmpty={(it) => it.rows.length === 0}
        empty={<EmptyState icon="book" title="No rules are written yet" />}
      >
        {({ rows }) => (
          <ul className="decorum-side">
            {byCategory(rows).map(([category, entries]) => (
              <li key={category}>
                <h3>{category}</h3>
                <ul>
                  {entries.map((it) => (
                    <li key={it.id} className="row">
                      <Link dir="auto" href={decorumHref(it.id)} className="trunc">
                        {it.title}
                      </Link>
                      <span className="sp" />
                      {it.mustRead && !it.acknowledgedAt && <Badge tone="warn">To read</Badge>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}

interface EntryProps {
  it: DecorumEntry;
  /** From 1, and the last one. */
  place: number;
  last: number;
  isWanted: boolean;
  mayWrite: boolean;
  onEdit: () => void;
  onReaders: () => void;
}

function Entry({ it, place, last, isWanted, mayWrite, onEdit, onReaders }: EntryProps) {
  const run = useRun();
  const [isHistory, setHistory] = useState(false);
  const versions = useQuery({
    ...reading('GET /decorum/versions', { id: it.id }),
    enabled: isHistory,
  });
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const which = { entry: it.id, version: it.version };
  const history: MenuItem = {
    label: 'History',
    icon: 'history',
    onClick: () => setHistory(true),
  };
  const move = (to: number) => () => void run(decorumMove, { ...which, place: to });
  const items: MenuItem[] = [
    { label: 'Change', icon: 'pencil', onClick: onEdit },
    ...(it.mustRead
      ? [{ label: 'Who has acknowledged it', icon: 'checks' as const, onClick: onReaders }]
      : []),
    { label: 'Move up', icon: 'arrow-up', disabled: place === 1, onClick: move(place - 1) },
    { label: 'Move down', icon: 'arrow-down', disabled: place === last, onClick: move(place + 1) },
    history,
  ];
  const removing: MenuItem = {
    label: 'Take away',
    icon: 'trash',
    danger: true,
    onClick: () => void run(decorumDelete, which),
  };
  return (
    <li ref={box} className={isWanted ? 'decorum-entry cur' : 'decorum-entry'}>
      <div className="row">
        <h3 dir="auto">{it.title}</h3>
        <span className="sp" />
        {it.reach && (
          <span className="f3 fs12 num">
            {it.reach.acknowledged} of {it.reach.audience} acknowledged
          </span>
        )}
        {it.acknowledgedAt && (
          <Badge tone="good" icon="check">
            Acknowledged
          </Badge>
        )}
        <Menu label={`More of ${it.title}`} groups={mayWrite ? [items, [removing]] : [[history]]} />
      </div>
      <RichText markdown={it.body} top={4} />
      <div className="row">
        <span className="f3 fs12">In force from {shortDay(it.effectiveOn)}</span>
        <span className="sp" />
        {it.mustRead && !it.acknowledgedAt && (
          <Button
            icon="check"
            onClick={() => void run(decorumAcknowledge, { entry: it.id, edition: it.edition })}
          >
            Acknowledge
          </Button>
        )}
      </div>
      {isHistory && (
        <VersionsDialog
          title={it.title}
          rows={versions.data?.rows}
          onClose={() => setHistory(false)}
        />
      )}
    </li>
  );
}

interface DecorumProps {
  /** The rule a link leads to. */
  entry: number | undefined;
  change: Change;
}

/** All rules of conduct in full; those who write them see who has acknowledged. */
export function Decorum({ entry, change }: DecorumProps) {
  const query = useQuery(reading('GET /decorum', {}));
  const mayWrite = useScope(may('decorum:write')) !== undefined;
  const [editing, setEditing] = useState<DecorumEntry | 'new'>();
  const wanted = query.data?.rows.find((it) => it.id === entry);
  const add = mayWrite && <Button onClick={() => setEditing('new')}>New rule</Button>;
  return (
    <div className="announce-desk">
      <ListStates
        query={query}
        what="rules"
        isEmpty={(it) => it.rows.length === 0}
        empty={
          <EmptyState
            icon="book"
            title="No rules are written yet"
            text="How people here treat each other, in a few sentences."
          >
            {add}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <div className="announce-main">
            {byCategory(rows).map(([category, entries], at) => (
              <Panel key={category} title={category} actions={at === 0 && add}>
                <ul className="decorum">
                  {entries.map((it) => (
                    <Entry
                      key={it.id}
                      it={it}
                      place={rows.indexOf(it) + 1}
                      last={rows.length}
                      isWanted={it.id === entry}
                      mayWrite={mayWrite}
                      onEdit={() => setEditing(it)}
                      onReaders={() => change({ entry: it.id })}
                    />
                  ))}
                </ul>
              </Panel>
            ))}
          </div>
        )}
      </ListStates>
      {mayWrite && wanted?.mustRead && (
        <aside className="announce-side">
          <p dir="auto" className="f3 fs12">
            {wanted.title}
          </p>
          <ReceiptsPanel key={wanted.id} kind="decorum" id={wanted.id} mustAcknowledge isLive />
        </aside>
      )}
      {editing && (
        <DecorumForm
          it={editing === 'new' ? undefined : editing}
          categories={[...new Set(query.data?.rows.map((it) => it.category))]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
