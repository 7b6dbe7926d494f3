import { Command } from 'cmdk';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { AnyAction, Stage } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { colouredIn } from '#/kernel/reading/coloured.ts';
import { useDayReader } from '#/ui/day-reader.ts';
import { Icon } from '#/ui/icon.tsx';
import { layers } from '#/ui/layers.ts';
import { AnswerBlock } from './answer-view.tsx';
import { actionsOf, type Offer } from './entry.ts';
import { Foot } from './foot.tsx';
import { loadUses } from './frecency.ts';
import { groupsOn, meaningOn, readingIn, wantedOn } from './groups.ts';
import { learnKey } from './layout.ts';
import { useLevels, type Level } from './levels.ts';
import { hintOf } from './parameter-rows.tsx';
import { Chips, PreviewBlock, usePreview } from './reading-view.tsx';
import { letterOf, pressedRow } from './row-keys.ts';
import { namedIcon, RowItem, type Group } from './row.tsx';
import { targetOf } from './target.ts';
import { TypedInput } from './typed-input.tsx';
import { useDesk } from './use-desk.ts';
import { useEntries } from './use-entries.ts';
import { useHits } from './use-hits.ts';
import { useOptions, useWanted } from './use-options.ts';
import { useRunning, useWaiting } from './use-waiting.ts';
import './palette.css';

export interface PaletteProps {
  offer: Offer;
  stage: Stage;
  /** The full address of a page of the console, to be sent or opened elsewhere. */
  addressOf: (path: string) => string;
  /** Opens with this action waiting for its values. */
  first?: AnyAction;
  /** Opens with this typed. */
  typed?: string;
  /** Told what is typed at the top. */
  onTyped?: (text: string) => void;
  onClose: () => void;
}

const hintOn = ({ page }: Level): string => {
  if (page.kind === 'parameter') return hintOf(page.parameter);
  if (page.kind === 'about') return `What about ${page.entry.title}?`;
  if (page.kind === 'queue') return `${page.action.title}: j k to move, or type to narrow`;
  if (page.kind === 'action') return 'Type the rest in one line';
  return 'Search or run an action';
};

/** Gives the focus back to where it was. */
function useFocusBack() {
  // Asked while it is drawn for the first time: afterwards its own input has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

function List({ groups, on, query }: { groups: readonly Group[]; on: string; query: string }) {
  return (
    <>
      <Command.List label="Results">
        {groups.map((group) => (
          <Command.Group key={group.title ?? ''} heading={group.title}>
            {group.rows.map((row) => (
              <RowItem key={row.id} row={row} on={row.id === on} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {groups.length === 0 && query.trim() !== '' && (
        <p className="pal-none" role="status">
          Nothing answers to “{query.trim()}”. <kbd className="kbd">?</kbd> lists what can be typed.
        </p>
      )}
    </>
  );
}

/** Everything by keyboard: pages, apps, people, tasks, and actions with their values in one line. */
export function Palette(props: PaletteProps) {
  const { offer, stage, addressOf, first, typed, onTyped, onClose } = props;
  const levels = useLevels(first, typed);
  const { top, depth } = levels;
  const { kept, asked } = useHits(top.page.kind === 'root' ? top.query : '');
  const { entries, indexes } = useEntries(offer, kept, asked);
  const readDay = useDayReader();
  const [uses] = useState(loadUses);
  const hits = useMemo(() => (asked.length > 0 ? [...kept, ...asked] : kept), [kept, asked]);
  const [today] = useState(() => dayOf(new Date()));
  const { path, query } = stage.here ?? {};
  const target = useMemo(() => targetOf(hits, path, query), [hits, path, query]);
  const { options, noteLoaded } = useOptions();
  const around = useMemo(
    () => ({ today, readDay, hits, target, options }),
    [today, readDay, hits, target, options],
  );
  const actions = useMemo(() => actionsOf(offer), [offer]);
  const { desk, busy, failure, forgive } = useDesk(
    { actions, stage, addressOf, onClose },
    levels,
    around,
  );
  const known = useMemo(() => ({ entries, indexes, uses }), [entries, indexes, uses]);
  const meaning = meaningOn(top, desk, known);
  const reading = readingIn(meaning);
  const choosing = wantedOn(top, around);
  useWanted(choosing ? [choosing] : (meaning?.reading?.wanted ?? []), noteLoaded);
  const preview = usePreview(reading, stage);
  const here = `${path ?? ''}${query ? `?${query}` : ''}`;
  const isWaiting = top.page.kind === 'queue' || (top.page.kind === 'root' && top.query === '');
  const waiting = useWaiting(actions, isWaiting);
  const running = useRunning(offer, isWaiting);
  const groups = groupsOn({
    level: top,
    desk,
    meaning,
    preview,
    known,
    mine: { waiting, running, here },
    busy,
  });

  const rows = groups.flatMap((it) => it.rows);
  const [wanted, setWanted] = useState('');
  // After a decision the one that came next, also when a reason was asked for meanwhile.
  const [following, setFollowing] = useState('');
  const isMoving = useRef(false);
  const row =
    rows.find((it) => it.id === wanted) ?? rows.find((it) => it.id === following) ?? rows[0];
  useFocusBack();

  const type = (text: string) => {
    levels.setQuery(text);
    if (depth === 1) onTyped?.(text);
    setWanted('');
    forgive();
  };
  /** One up or down, and round at the ends. */
  const move = (event: KeyboardEvent<HTMLInputElement>, by: number) => {
    event.preventDefault();
    const at = rows.findIndex((it) => it.id === row?.id);
    setWanted(rows.at((at + by) % rows.length)?.id ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    isMoving.current = /^(Arrow|Home|End)/.test(event.key);
    learnKey(event.nativeEvent);
    if (event.nativeEvent.isComposing) return;
    const keyed = pressedRow(rows, event);
    const letter = top.query === '' ? letterOf(event) : undefined;
    const step = letter === undefined || !row?.letters ? undefined : { j: 1, k: -1 }[letter];
    const isBack = event.key === 'Backspace' && top.query === '' && depth > 1;
    if (step) return move(event, step);
    if (letter && row?.letters?.[letter]) {
      event.preventDefault();
      const at = rows.indexOf(row);
      const next = (rows[at + 1] ?? rows[at - 1])?.id ?? '';
      setFollowing(next);
      setWanted(next);
      return row.letters[letter]();
    }
    if (keyed) keyed.perform(false);
    else if (event.key === 'Tab' && !event.shiftKey) row?.deeper?.();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) row?.perform(true);
    else if (isBack) levels.back();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Escape') setWanted('');
  };
  return createPortal(
    <div
      className="pal-scrim"
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Command
        className="pal"
        role="dialog"
        aria-modal="true"
        aria-label="Palette"
        label="Search or run an action"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={row?.id ?? ''}
        onPointerMove={() => (isMoving.current = true)}
        onValueChange={(id) => {
          setWanted(id);
          // When a row goes, the list chooses its first one by itself: it is told again which is next.
          if (top.page.kind === 'queue' && !isMoving.current && following)
            setTimeout(() => setWanted(following));
        }}
      >
        <div className="q">
          {reading ? namedIcon(reading.action.icon) : <Icon name="search" size={18} />}
          {(top.page.kind === 'parameter' || top.page.kind === 'queue') && (
            <span className="at">{top.page.action.title}</span>
          )}
          <TypedInput
            key={depth}
            value={top.query}
            onChange={type}
            onKeyDown={onKeyDown}
            placeholder={hintOn(top)}
            tokens={colouredIn(reading)}
          />
          <kbd className="kbd">Esc</kbd>
        </div>
        {reading && !preview?.answer && <Chips reading={reading} />}
        {preview?.answer && <AnswerBlock answer={preview.answer} isStale={preview.isStale} />}
        {preview && <PreviewBlock preview={preview} />}
        {!preview && row?.about && <PreviewBlock preview={row.about} />}
        {failure && (
          <p className="pal-failure" role="alert">
            <Icon name="alert-circle" size={15} />
            {failure}
          </p>
        )}
        <List groups={groups} on={row?.id ?? ''} query={top.query} />
        <Foot
          level={top}
          depth={depth}
          canDeepen={row?.deeper !== undefined}
          isRun={row?.id === 'run'}
          onSign={type}
        />
      </Command>
    </div>,
    layers(),
  );
}
