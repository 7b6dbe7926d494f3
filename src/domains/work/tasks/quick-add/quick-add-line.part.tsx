import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Hit } from '#/kernel/hit.ts';
import { colouredIn, colourOf } from '#/kernel/reading/coloured.ts';
import type { Unclear } from '#/kernel/reading/parameter.ts';
import { readAction, type Reading } from '#/kernel/reading/read.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useDayReader } from '#/ui/day-reader.ts';
import { Icon } from '#/ui/icon.tsx';
import { Mirror } from '#/ui/mirror.tsx';
import { taskAdd, type NewTask } from './quick-add.actions.ts';
import './quick-add.css';

interface QuickAddLineProps {
  text: string;
  onText: (text: string) => void;
  /** Games and people that can be named. */
  hits: readonly Hit[];
  /** The business day. */
  today: string;
  busy: boolean;
  onAdd: (task: NewTask) => void;
  input?: RefObject<HTMLInputElement | null>;
  onEscape?: () => void;
  /** At the end of the line below. */
  beside?: ReactNode;
}

interface ChipsProps {
  reading: Reading;
  onInstead: (it: Unclear, text: string) => void;
}

/** The first thing that was not understood and may have meant another: Tab takes that. */
const offeredFirst = (reading: Reading | undefined) =>
  reading?.unclear.find((it) => it.instead.length > 0);

/** What was understood, and what else a name may have meant. */
function Chips({ reading, onInstead }: ChipsProps) {
  const named = reading.parts.filter((it) => it.parameter.name !== 'title');
  return (
    <>
      {named.map(({ parameter, chip }) => (
        <span key={parameter.name} className={cx('qchip num', colourOf(reading, parameter.name))}>
          {chip.text}
        </span>
      ))}
      {reading.unclear.map((it) => (
        <span key={it.from} className="qchip kx">
          {it.words}
          {it.instead.map((one, nth) => (
            <Button
              key={one.text}
              size="s"
              variant="ghost"
              keys={it === offeredFirst(reading) && nth === 0 ? 'Tab' : undefined}
              tabIndex={-1}
              onClick={() => onInstead(it, one.text)}
            >
              {one.label}
            </Button>
          ))}
        </span>
      ))}
    </>
  );
}

function hintWords(reading: Reading | undefined): string {
  if (!reading) return '#game @person !priority /bug, and when it is due';
  if (reading.unclear.length > 0) return 'A backslash before it keeps it as it stands';
  return reading.missing.length > 0 ? 'What is to be done?' : '';
}

/** A task in one line, read as it is typed, added by Enter. */
export function QuickAddLine(props: QuickAddLineProps) {
  const { text, onText, hits, today, busy, onAdd, onEscape, beside } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = props.input ?? own;
  const mirror = useRef<HTMLDivElement>(null);
  const readDay = useDayReader();
  const reading = text.trim()
    ? readAction(taskAdd, text, [], {}, { today, readDay, hits })
    : undefined;
  const tokens = colouredIn(reading).filter((it) => it.name !== 'title');
  const isReady = reading?.missing.length === 0 && reading.unclear.length === 0;
  const instead = (it: Unclear, by: string) => {
    onText(text.slice(0, it.from) + by + text.slice(it.to));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const offered = offeredFirst(reading);
    if (event.key === 'Tab' && !event.shiftKey && offered) {
      event.preventDefault();
      instead(offered, offered.instead[0]!.text);
    }
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      onEscape();
    }
  };
  return (
    <form
      className="quick-add"
      aria-label="Add a task"
      onSubmit={(event) => {
        event.preventDefault();
        // Read by the action's own rules, so they are its values once none is missing.
        if (isReady && !busy) onAdd(reading.values as NewTask);
      }}
    >
      <div className="box">
        <Icon name="plus" size={15} />
        <span className="typed">
          {tokens.length > 0 && <Mirror ref={mirror} value={text} tokens={tokens} />}
          <input
            dir="auto"
            ref={input}
            className={tokens.length > 0 ? 'clear' : undefined}
            aria-label="New task in one line"
            aria-describedby="quick-add-reading"
            placeholder="#LNT fix the crash @sana friday !high"
            spellCheck={false}
            autoComplete="off"
            maxLength={300}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            onScroll={(event) => {
              if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft;
            }}
          />
        </span>
        <Button size="s" keys="Enter" type="submit" disabled={!isReady || busy}>
          Add
        </Button>
      </div>
      <div id="quick-add-reading" className="reading" role="status">
        {reading && <Chips reading={reading} onInstead={instead} />}
        <span className="f3">{hintWords(reading)}</span>
        {beside && <span className="sp" />}
        {beside}
      </div>
    </form>
  );
}
