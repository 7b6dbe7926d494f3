import type { ReactNode } from 'react';
import type { Preview } from '#/kernel/action.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';
import type { Entry } from './entry.ts';

/** One line of the list. */
export interface Row {
  id: string;
  icon: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** At the right edge, unless the row is the chosen one and Enter is shown there. */
  end?: ReactNode;
  perform: (elsewhere: boolean) => void;
  /** What Tab goes deeper into. */
  deeper?: () => void;
  /** Letters that decide on it while nothing is typed. */
  letters?: Readonly<Record<string, () => void>>;
  /** What is shown of it above the list while it is chosen. */
  about?: Preview;
  /** A key that does it at once while the palette is open, in tinykeys' form. */
  keys?: string;
}

export interface Group {
  title?: string;
  rows: readonly Row[];
}

/** A drawing by the name a screen or an action gives; those names are checked by a test. */
export const namedIcon = (name: string | undefined) => (
  <Icon name={(name ?? 'point') as IconName} size={16} />
);

export function entryIcon(entry: Entry): ReactNode {
  if (entry.kind === 'app') return <AppIcon index={entry.hit?.icon ?? entry.hit?.id ?? 0} />;
  if (entry.kind === 'view') return namedIcon('bookmark');
  if (entry.kind === 'account') return namedIcon('building');
  if (entry.kind === 'asset') return namedIcon('device-desktop');
  if (entry.kind === 'quiz') return namedIcon('list-check');
  if (entry.kind === 'team') return namedIcon('users-group');
  if (entry.kind === 'campaign') return namedIcon('speakerphone');
  if (entry.kind === 'person') return <Avatar name={entry.title} />;
  if (entry.kind === 'issue') return namedIcon('checkbox');
  if (entry.kind === 'bug-report') return namedIcon('bug');
  if (entry.kind === 'project') return namedIcon('layout-kanban');
  if (entry.kind === 'evaluation-form') return namedIcon('clipboard');
  if (entry.kind === 'objective') return namedIcon('target-arrow');
  if (entry.kind === 'key-result') return namedIcon('flag');
  if (entry.kind === 'report') return namedIcon('report');
  if (entry.kind === 'announcement') return namedIcon('news');
  if (entry.kind === 'document') return namedIcon('file-text');
  return namedIcon(entry.kind === 'task' ? 'checklist' : entry.icon);
}

/** A text with the letters that were typed set off. */
export function Marked({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return text;
  const hit = new Set(at);
  const runs: { text: string; on: boolean; from: number }[] = [];
  for (let from = 0; from < text.length; from++) {
    const last = runs.at(-1);
    const on = hit.has(from);
    if (last?.on === on) last.text += text[from]!;
    else runs.push({ text: text[from]!, on, from });
  }
  return runs.map((it) => (it.on ? <mark key={it.from}>{it.text}</mark> : it.text));
}
