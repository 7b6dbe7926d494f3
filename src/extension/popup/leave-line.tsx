import { useEffect, useRef, useState, type ReactNode } from 'react';
import { leaveAsk, LEFT_THIS_MONTH } from '#/domains/people/leave/leave.actions.ts';
import type { Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { colouredIn } from '#/kernel/reading/coloured.ts';
import { readAction, type Reading } from '#/kernel/reading/read.ts';
import { Button } from '#/ui/button.tsx';
import { useDayReader } from '#/ui/day-reader.ts';
import { Icon } from '#/ui/icon.tsx';
import { useKeys } from '#/ui/keys.ts';
import { Mirror } from '#/ui/mirror.tsx';
import { useNow } from '#/ui/now.ts';
import type { Doing } from './use-doing.ts';
import { useDraft } from './use-draft.ts';

/** Typing pauses this long before the server is asked what it would mean. */
const SETTLED_MS = 250;

type Values = Parameters<typeof leaveAsk.run>[0];

function usePreview(reading: Reading | undefined): Preview | undefined {
  const [preview, setPreview] = useState<{ key: string; it: Preview }>();
  const key = reading ? JSON.stringify(reading.values) : '';
  useEffect(() => {
    if (!key) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Read by the action's own parameters, so they are its values as far as they go.
      const values = JSON.parse(key) as Partial<Values>;
      leaveAsk.preview!(values, { go: () => undefined, person: { id: 0, name: '' } }).then(
        (it) => isCurrent && setPreview({ key, it }),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  // What was found out about another text says nothing about this one.
  return preview?.key === key ? preview.it : undefined;
}

function words(reading: Reading | undefined, preview: Preview | undefined): string {
  if (!reading) return 'Short leave: day, time, reason';
  const [unclear] = reading.unclear;
  if (unclear) return unclear.words;
  if (preview?.refusal) return preview.refusal;
  // The reason stands as it was typed in the line itself.
  const understood = reading.parts.filter((it) => it.parameter.name !== 'reason');
  const read = understood.map((it) => it.chip.text).join(', ');
  const missing = reading.missing.map((it) => it.label.toLowerCase()).join(', ');
  if (missing) return [read, `still needed: ${missing}`].filter(Boolean).join(', ');
  const left = preview?.facts.find((it) => it.label === LEFT_THIS_MONTH)?.value;
  return [read, left && `leaves ${left}`].filter(Boolean).join(', ');
}

interface LeaveLineProps {
  doing: Doing;
  /** It was called for: it has the focus. */
  isFirst: boolean;
  /** At the end of the line below. */
  beside?: ReactNode;
}

/** Short leave in one line, read as it is typed, sent by Enter. */
export function LeaveLine({ doing, isFirst, beside }: LeaveLineProps) {
  const [text, setText] = useDraft('leave');
  const input = useRef<HTMLInputElement>(null);
  const readDay = useDayReader();
  const now = useNow();
  const around = { today: dayOf(now), readDay, hits: [] };
  const typed = text.replace(/^\s*leave\b/i, '');
  const reading = typed.trim() ? readAction(leaveAsk as never, typed, [], {}, around) : undefined;
  const skipped = text.length - typed.length;
  const tokens = colouredIn(reading).map((it) => ({
    ...it,
    from: it.from + skipped,
    to: it.to + skipped,
  }));
  const mirror = useRef<HTMLDivElement>(null);
  const preview = usePreview(reading);
  const isReady =
    reading?.missing.length === 0 && reading.unclear.length === 0 && !preview?.refusal;
  useKeys({ l: () => input.current?.focus() });

  const send = async () => {
    if (!isReady || doing.busy) return;
    const draft = { field: 'leave', text };
    // Read by the action's own parameters, so they are its values.
    const values = reading.values as Values;
    const title = `Leave ${namedDay(values.day)}, ${values.time.from} – ${values.time.to}`;
    if (await doing.run(leaveAsk, values, title, { draft })) setText('');
  };
  return (
    <form
      className="leave-line"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="box">
        <Icon name="plane-departure" size={15} />
        <span className="typed">
          {tokens.length > 0 && <Mirror ref={mirror} value={text} tokens={tokens} />}
          <input
            dir="auto"
            ref={input}
            className={tokens.length > 0 ? 'clear' : undefined}
            autoFocus={isFirst}
            aria-label="Ask for leave"
            aria-describedby="leave-reading"
            placeholder="tomorrow 3pm–5pm dentist"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onScroll={(event) => {
              if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft;
            }}
          />
        </span>
        <Button size="s" keys="Enter" type="submit" disabled={!isReady || doing.busy}>
          Ask
        </Button>
      </div>
      <div className="row">
        <p id="leave-reading" className={preview?.refusal ? 'hint bad' : 'hint'} role="status">
          {words(reading, preview)}
        </p>
        <span className="sp" />
        {beside}
      </div>
    </form>
  );
}
