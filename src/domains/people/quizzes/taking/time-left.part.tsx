import { useState } from 'react';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { clockWords } from './moment-words.ts';
import { saidAfter } from './time-said.ts';

/** From how many seconds on the clock is red, and yellow. */
const [RED, YELLOW] = [60, 300];

/** The clock that runs down. Who does not see it hears a few times how much is left. */
export function TimeLeft({ seconds }: { seconds: number | null }) {
  const [said, setSaid] = useState({ seconds, words: '' });
  if (said.seconds !== seconds) setSaid(saidAfter(said, seconds));
  if (seconds === null) return null;
  return (
    <span className={cx('quiz-time num', seconds <= RED ? 'bad' : seconds <= YELLOW && 'warn')}>
      <Icon name="clock" size={15} />
      <span role="timer" aria-label="Time left" aria-live="off">
        {clockWords(seconds)}
      </span>
      <span className="hidden-words" role="status">
        {said.words}
      </span>
    </span>
  );
}
