import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { AnyAction, Stage } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { colouredIn } from '#/kernel/reading/coloured.ts';
import { cx } from '#/ui/cx.ts';
import { useDayReader } from '#/ui/day-reader.ts';
import { giveFocusBack } from '#/ui/focus.ts';
import { Icon } from '#/ui/icon.tsx';
import { PALETTE_LAYER, useOpenLayer } from '#/ui/layer.ts';
import { layers } from '#/ui/layers.ts';
import { aliasWarning, meantBy } from './aliases.ts';
import { AnswerBlock } from './answer-view.tsx';
import { actionsOf, type Offer } from './entry.ts';
import { Foot } from './foot.tsx';
import { loadUses } from './frecency.ts';
import { groupsOn, meaningOn, readingIn, wantedOn } from './groups.ts';
import { learnKey } from './layout.ts';
import { useLevels, type Level } from './levels.ts';
import { List, optionId } from './list.tsx';
import { hintOf } from './parameter-rows.tsx';
import { Chips, PreviewBlock, usePreview } from './reading-view.tsx';
import { letterOf, pressedRow, stepOf } from './row-keys.ts';
import { namedIcon } from './row.tsx';
import { targetOf } from './target.ts';
import { TypedInput } from './typed-input.tsx';
import { useChoice } from './use-choice.ts';
import { useDesk } from './use-desk.ts';
import { useEntries } from './use-entries.ts';
import { useHeld } from './use-held.ts';
import { useHits } from './use-hits.ts';
import { useMine } from './use-mine.ts';
import { useOptions, useWanted } from './use-options.ts';
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

/** The key that opened it, wherever it lies: pressed again it closes. */
const isItsKey = ({ ctrlKey, metaKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key)));

/** Gives the focus back to where it was. */
function useFocusBack() {
  // Asked while it is drawn for the first time: afterwards its own input has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => giveFocusBack(before), [before]);
}

/** Everything by keyboard: pages, apps, people, tasks, and actions with their values in one line. */
export function Palette(props: PaletteProps) {
  const { offer, stage, addressOf, first, typed, onTyped, onClose } = props;
  const levels = useLevels(first, typed);
  const { top, depth } = levels;
  const { kept, asked, isLooking } = useHits(top.page.kind === 'root' ? top.query : '');
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
  const here = `${path ?? ''}${query ? `?${query}` : ''}`;
  const isFirst = top.page.kind === 'root' && top.query === '';
  const mine = useMine({ actions, offer, here }, isFirst || top.page.kind === 'queue');
  const meant = useMemo(() => meantBy(top, mine.aliases), [top, mine.aliases]);
  // What was typed is read once: moving through the list, or a preview that comes, is no reason to.
  const reader = useMemo(() => ({ actions, around }), [actions, around]);
  const meaning = useMemo(() => meaningOn(meant.level, reader, known), [meant, reader, known]);
  const reading = readingIn(meaning);
  const choosing = wantedOn(top, around);
  useWanted(choosing ? [choosing] : (meaning?.reading?.wanted ?? []), noteLoaded);
  const preview = usePreview(reading, stage);
  const warning = aliasWarning(reading, entries);
  const groups = useMemo(
    () =>
      groupsOn({
        ...meant,
        typed: top.query,
        desk,
        meaning,
        preview,
        known,
        mine,
        isLooking,
        busy,
      }),
    [meant, top, desk, meaning, preview, known, mine, isLooking, busy],
  );
  const rows = useMemo(() => groups.flatMap((it) => it.rows), [groups]);
  const { row, move, moveTo, leave, forget, point } = useChoice(rows);
  const list = useId();
  const isHeld = useHeld();
  useFocusBack();
  useOpenLayer(PALETTE_LAYER);

  const type = (text: string) => {
    levels.setQuery(text);
    if (depth === 1) onTyped?.(text);
    forget();
    forgive();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    learnKey(event.nativeEvent);
    if (event.nativeEvent.isComposing) return;
    const take = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const step = stepOf(event, row, top.query);
    if (step !== undefined) {
      take();
      if (typeof step === 'number') move(step);
      else moveTo(step.place);
      return;
    }
    const letter = top.query === '' ? letterOf(event) : undefined;
    if (letter && row?.letters?.[letter]) {
      take();
      leave();
      return row.letters[letter]();
    }
    const keyed = pressedRow(rows, event);
    const isBack = event.key === 'Backspace' && top.query === '' && depth > 1;
    if (keyed) keyed.perform(false);
    else if (event.key === 'Tab' && !event.shiftKey) row?.deeper?.();
    else if (event.key === 'Escape' || isItsKey(event)) onClose();
    else if (event.key === 'Enter') row?.perform(event.ctrlKey || event.metaKey);
    else if (isBack) levels.back();
    else if (event.key !== 'Tab') return;
    take();
    if (event.key !== 'Escape') forget();
  };
  return createPortal(
    <div
      className="pal-scrim"
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        className={cx('pal', isHeld && 'held', isFirst && groups.length === 0 && 'empty')}
        role="dialog"
        aria-modal="true"
        aria-label="Palette"
      >
        <div className="q">
          {reading ? namedIcon(reading.action.icon) : <Icon name="search" size={18} />}
          {(top.page.kind === 'parameter' || top.page.kind === 'queue') && (
            <span dir="auto" className="at">
              {top.page.action.title}
            </span>
          )}
          <TypedInput
            key={depth}
            value={top.query}
            onChange={type}
            onKeyDown={onKeyDown}
            placeholder={hintOn(top)}
            tokens={meant.alias ? [] : colouredIn(reading)}
            list={list}
            option={row && optionId(list, row.id)}
          />
          <kbd className="kbd">Esc</kbd>
        </div>
        {meant.alias && (
          <p className="pal-alias f2">
            <b className="med">{meant.alias.word}</b> stands for{' '}
            <b className="med">{meant.alias.line}</b>
          </p>
        )}
        {reading && !preview?.answer && <Chips reading={reading} />}
        {preview?.answer && <AnswerBlock answer={preview.answer} isStale={preview.isStale} />}
        {warning && <PreviewBlock preview={{ facts: [], warning }} />}
        {preview && <PreviewBlock preview={preview} />}
        {!preview && row?.about && <PreviewBlock preview={row.about} />}
        {failure && (
          <p className="pal-failure" role="alert">
            <Icon name="alert-circle" size={15} />
            {failure}
          </p>
        )}
        <List id={list} groups={groups} on={row?.id ?? ''} query={top.query} onPoint={point} />
        <Foot
          level={top}
          depth={depth}
          canDeepen={row?.deeper !== undefined}
          isRun={row?.id === 'run'}
          onSign={type}
        />
      </div>
    </div>,
    layers(),
  );
}
