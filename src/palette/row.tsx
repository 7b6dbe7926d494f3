import type { ReactNode } from 'react';
import { HitIcon } from '#/client/hit-icon.tsx';
import type { Preview } from '#/kernel/action.ts';
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
  title?: string | undefined;
  rows: readonly Row[];
}

/**
 * A key of a group, the same while it stays: its title, or the row it begins with, because several
 * have none. Of two with one key React leaves rows on the page that are long gone.
 */
export const groupKey = ({ title, rows }: Group): string => title ?? `:${rows[0]?.id}`;

/** A drawing by the name a screen or an action gives; those names are checked by a test. */
export const namedIcon = (name: string | undefined) => (
  <Icon name={(name ?? 'point') as IconName} size={16} />
);

export function entryIcon(entry: Entry): ReactNode {
  const { hit, icon } = entry;
  return hit ? <HitIcon of={hit} /> : namedIcon(icon);
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
