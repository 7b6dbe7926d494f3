import { useMe } from '#/client/me.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import type { Saving } from './use-autosave.part.ts';

/** `Saved at 14:02`, and the day when that was another one. */
function savedWords(at: Date, now: Date, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  return day === today ? `Saved at ${timeOf(at, zone)}` : `Saved on ${shortDay(day, today)}`;
}

/** Whether what is typed is safe. */
export function SavingWords({ saving }: { saving: Saving }) {
  const { zone } = useMe();
  const now = useNow();
  if (saving.kind === 'failed') {
    return (
      <span className="row late" role="alert">
        <Icon name="cloud-off" size={15} />
        {saving.isTriedAgain ? 'Kept in this browser, sent when the server answers' : saving.words}
      </span>
    );
  }
  const words = {
    empty: 'Saves itself as you write',
    waiting: 'Not saved yet',
    saving: 'Saving…',
    saved: saving.kind === 'saved' ? savedWords(saving.at, now, zone) : '',
    clash: 'Somebody else wrote at the same time',
  };
  return (
    <span className="f3 fs12" role="status">
      {words[saving.kind]}
    </span>
  );
}
