import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { clockWords } from './moment-words.ts';

/** Minutes before the end at which those who do not see the clock are told. */
const warnings = [1, 5] as const;

/** The clock that runs down; it speaks twice only. */
export function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const near = warnings.find((it) => seconds <= it * 60);
  const said = near && `${near} minute${near === 1 ? '' : 's'} left`;
  return (
    <span className={cx('quiz-time num', near === 1 ? 'bad' : near && 'warn')}>
      <Icon name="clock" size={15} />
      <span role="timer" aria-label="Time left">
        {clockWords(seconds)}
      </span>
      <span className="hidden-words" role="status">
        {seconds === 0 ? 'The time is over' : said}
      </span>
    </span>
  );
}
