import { timeOf } from '#/kernel/dates.ts';
import { Icon } from '#/ui/icon.tsx';
import { useMe } from '../../me.ts';
import type { Saving } from './use-autosave.part.ts';

/** Whether what is typed is safe. */
export function SavingWords({ saving }: { saving: Saving }) {
  const { zone } = useMe();
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
    saved: saving.kind === 'saved' ? `Saved at ${timeOf(saving.at, zone)}` : '',
    clash: 'Somebody else wrote at the same time',
  };
  return (
    <span className="f3 fs12" role="status">
      {words[saving.kind]}
    </span>
  );
}
