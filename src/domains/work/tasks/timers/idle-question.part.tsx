import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { zoneName } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useQuietMoment } from '#/ui/use-quiet-moment.ts';
import { answerIdle } from './answer-idle.ts';
import { lengthWords, spanWords } from './time-words.ts';
import type { IdleStretch } from './timers.contract.ts';
import './timers.css';

interface QuestionProps {
  idle: IdleStretch;
  onClose: () => void;
}

const minutesOf = (it: IdleStretch) =>
  Math.ceil((Date.parse(it.to) - Date.parse(it.from)) / 60_000);

function Question({ idle, onClose }: QuestionProps) {
  const run = useRun();
  const [minutes, setMinutes] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const most = minutesOf(idle) - 1;
  const canSplit = minutes !== null && minutes >= 1 && minutes <= most;
  const answer = async (choice: 'keep' | 'discard' | 'split') => {
    if (busy) return;
    setBusy(true);
    const given = { idle, choice, ...(choice === 'split' && { minutes: minutes ?? 0 }) };
    if (await run(answerIdle, given)) onClose();
    setBusy(false);
  };
  return (
    <Dialog
      title={`Were you at ${idle.task.key}?`}
      note={idle.task.title}
      keys={{ k: () => void answer('keep'), d: () => void answer('discard') }}
      onClose={onClose}
      footer={
        <>
          <Button keys="d" disabled={busy} onClick={() => void answer('discard')}>
            Discard it
          </Button>
          <Button
            variant="primary"
            keys="k"
            data-autofocus
            disabled={busy}
            onClick={() => void answer('keep')}
          >
            Keep it as work
          </Button>
        </>
      }
    >
      <p>
        The task ran while nobody was here: {spanWords(idle.from, idle.to)} {zoneName()},{' '}
        {lengthWords((Date.parse(idle.to) - Date.parse(idle.from)) / 1000)}.
      </p>
      <form
        className="idle-more"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSplit) void answer('split');
        }}
      >
        <NumberField
          label="Or split it: the first minutes were work"
          placeholder={`1 to ${most}`}
          after="min"
          value={minutes}
          onChange={setMinutes}
        />
        <Button type="submit" disabled={!canSplit || busy}>
          Split
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks what a time away was, one after the other; Esc leaves the question for later. */
export function IdleQuestion() {
  const mayWork = useScope(may('tasks:work')) !== undefined;
  const [later, setLater] = useState<readonly number[]>([]);
  const { data } = useQuery({
    ...reading('GET /tasks/idle', {}, { background: true }),
    enabled: mayWork,
    refetchInterval: 60_000,
  });
  const idle = data?.rows.find((it) => !later.includes(it.id));
  const mayAsk = useQuietMoment(idle !== undefined);
  if (!idle || !mayAsk) return null;
  return <Question key={idle.id} idle={idle} onClose={() => setLater((it) => [...it, idle.id])} />;
}
