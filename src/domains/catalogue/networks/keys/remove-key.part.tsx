import { useAskedRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { keyRemove } from './keys.actions.ts';
import type { NetworkKey } from './keys.contract.ts';

interface RemoveKeyProps {
  of: NetworkKey;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a key goes: it cannot be taken back. */
export function RemoveKey({ of, onDone, onClose }: RemoveKeyProps) {
  const run = useAskedRun();
  const remove = async () => {
    if (await run(keyRemove, { id: of.id, version: of.version })) onDone();
  };
  return (
    <Dialog
      title={`Remove the key of ${of.account.name}?`}
      note={`${of.network.name} is not fetched for this account any more. Its figures stay.`}
      keys={{ '$mod+Enter': () => void remove() }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" danger keys="$mod+Enter" onClick={() => void remove()}>
            Remove key
          </Button>
        </>
      }
    />
  );
}
