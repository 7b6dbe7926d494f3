import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { platformWords } from '../register/app-words.ts';
import { reasonWords } from './linking-words.ts';
import type { NetworkApp, OurApp } from './linking.contract.ts';

const SHOWN = 30;

function Choice({
  app,
  note,
  keys,
  onLink,
}: {
  app: OurApp;
  note?: string;
  keys?: string;
  onLink?: () => void;
}) {
  return (
    <li>
      <AppMark app={app} />
      <span dir="auto" className="med trunc">
        {app.name}
      </span>
      <span className="f3 fs12">{platformWords[app.platform]}</span>
      {note && <Badge tone="info">{note}</Badge>}
      <span className="sp" />
      {onLink && (
        <Button size="s" keys={keys} onClick={onLink}>
          Link<span className="hidden-words"> to {app.name}</span>
        </Button>
      )}
    </li>
  );
}

interface AppChoiceProps {
  /** The name the keyboard is on. */
  name: NetworkApp | undefined;
  /** How many names a choice is for: the selected ones, or the one the keyboard is on. */
  count: number;
  onLink: (app: OurApp) => void;
}

/** Our apps on the right: those suggested for the name on the left, then any other by its words. */
export function AppChoice({ name, count, onLink }: AppChoiceProps) {
  const [typed, setTyped] = useState('');
  const onRest = useCallback((it: string) => setTyped(it), []);
  const apps = useQuery({
    ...reading('GET /apps', {
      q: typed || undefined,
      platform: name?.platform ? [name.platform] : undefined,
      perPage: SHOWN,
    }),
    placeholderData: keepPreviousData,
  });
  const suggestions = count === 1 ? (name?.suggestions ?? []) : [];
  const others = (apps.data?.rows ?? []).filter(
    (it) => !suggestions.some(({ app }) => app.id === it.id),
  );
  const link = (app: OurApp) => (count > 0 ? () => onLink(app) : undefined);
  return (
    <Panel
      className="link-apps"
      title="Our apps"
      wide
      actions={
        count > 1 ? (
          <span className="f3 fs12">the link is for {count} names</span>
        ) : (
          name && <span className="f3 fs12 trunc">for {name.name}</span>
        )
      }
    >
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions">
          {suggestions.map(({ app, by }, at) => (
            <Choice
              key={app.id}
              app={app}
              note={reasonWords[by]}
              keys={String(at + 1)}
              onLink={link(app)}
            />
          ))}
        </ul>
      )}
      <div className="link-search row">
        <FindField label="Search our apps" placeholder="Any app" value={typed} onRest={onRest} />
        <span className="f3 fs12">
          <Kbd keys="/" /> to search
        </span>
      </div>
      {!apps.data ? (
        <Loading label="Loading our apps">
          <RowsSkeleton columns={[60]} />
        </Loading>
      ) : others.length === 0 ? (
        <EmptyState icon="apps" title="No app of that name" text="Add it, then link it." />
      ) : (
        <ul aria-label="Our apps">
          {others.map((it) => (
            <Choice key={it.id} app={it} onLink={link(it)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
