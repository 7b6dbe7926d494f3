import { useState } from 'react';
import { hoursText, readHours } from './hours-words.ts';

interface HoursCellProps {
  /** Read out: "LNT-214 on Mon 17 Nov". */
  label: string;
  seconds: number;
  /** Why it stays as it is. */
  locked: string | null;
  /** Resolves to whether it was taken; else what stood there comes back. */
  onSet: (seconds: number) => Promise<boolean>;
}

/** Hours of one task on one day; saved by Enter or when it is left, put back by Escape. */
export function HoursCell({ label, seconds, locked, onSet }: HoursCellProps) {
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const shown = hoursText(seconds);
  const read = typed === undefined ? seconds : readHours(typed);
  const isWrong = read === undefined;
  const send = async () => {
    if (typed === undefined || read === undefined || isBusy) return;
    // The seconds of a running stretch are not shown: what was not changed stays exact.
    if (typed.trim() === shown) return setTyped(undefined);
    setBusy(true);
    await onSet(read);
    setBusy(false);
    setTyped(undefined);
  };
  if (locked !== null)
    return (
      <span className="num hours-fixed" title={locked}>
        {shown || '–'}
      </span>
    );
  return (
    <input
      className="input num hours-cell"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? 'Write hours as 2:30, 2.5 or 45m.' : undefined}
      inputMode="decimal"
      placeholder="–"
      maxLength={8}
      value={typed ?? shown}
      readOnly={isBusy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void send()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void send();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}
