import { useEffect, useState } from 'react';
import { answerIdle } from '#/domains/work/tasks/timers/answer-idle.ts';
import { lengthWords, spanWords } from '#/domains/work/tasks/timers/time-words.ts';
import type { IdleStretch } from '#/domains/work/tasks/timers/timers.contract.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useKeys } from '#/ui/keys.ts';
import type { Doing } from './use-doing.ts';
import { useDraft } from './use-draft.ts';
import './tasks-panel.css';

interface AwayRowProps {
  idle: IdleStretch;
  doing: Doing;
  /** Another part of the popup has the keys. */
  isQuiet: boolean;
}

interface SplitLineProps {
  /** Where what is typed is kept. */
  field: string;
  most: number;
  onSplit: (minutes: number) => void;
  onBack: () => void;
}

function SplitLine({ field, most, onSplit, onBack }: SplitLineProps) {
  const [text, setText] = useDraft(field);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => input?.focus(), [input]);
  const minutes = Number(text);
  const isGood = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSplit(minutes);
      }}
    >
      <span>The first</span>
      <input
        ref={setInput}
        className="num"
        inputMode="numeric"
        aria-label="Minutes that were work"
        placeholder={`1–${most}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          setText('');
          onBack();
        }}
      />
      <span>min were work</span>
      <span className="sp" />
      <Button size="s" keys="Enter" type="submit" disabled={!isGood}>
        Split
      </Button>
    </form>
  );
}

/** Asks what a time away was, while the task ran. */
export function AwayRow({ idle, doing, isQuiet }: AwayRowProps) {
  const [isSplitting, setSplitting] = useState(false);
  const seconds = (Date.parse(idle.to) - Date.parse(idle.from)) / 1000;
  const answer = (choice: 'keep' | 'discard' | 'split', minutes?: number) =>
    void doing.run(answerIdle, { idle, choice, minutes }, `${idle.task.key} time away`);
  useKeys(
    { k: () => answer('keep'), d: () => answer('discard'), s: () => setSplitting(true) },
    !isQuiet && !isSplitting && !doing.busy,
  );
  return (
    <section className="away" aria-label="Time away">
      <p className="row">
        <Icon name="clock" size={14} />
        <span className="trunc">
          Away {spanWords(idle.from, idle.to)}, {lengthWords(seconds)}, while {idle.task.key} ran
        </span>
      </p>
      {isSplitting ? (
        <SplitLine
          field={`split ${idle.id}`}
          most={Math.ceil(seconds / 60) - 1}
          onSplit={(minutes) => answer('split', minutes)}
          onBack={() => setSplitting(false)}
        />
      ) : (
        <div className="row buttons">
          <Button size="s" keys="k" disabled={doing.busy} onClick={() => answer('keep')}>
            Keep
          </Button>
          <Button size="s" keys="d" disabled={doing.busy} onClick={() => answer('discard')}>
            Discard
          </Button>
          <Button size="s" keys="s" disabled={doing.busy} onClick={() => setSplitting(true)}>
            Split
          </Button>
        </div>
      )}
    </section>
  );
}
