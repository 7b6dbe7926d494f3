import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.ts';

interface EndMailsProps {
  end: () => Promise<{ message: string }>;
  onDone: () => void;
  onEnded: (words: string) => void;
}

/** Ends mails of a kind, once it is asked for. */
export function EndMails({ end, onDone, onEnded }: EndMailsProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { message } = await end();
      // It is read on the page whoever is signed in goes back to as well.
      toast('success', message);
      onDone();
    } catch (error) {
      onEnded(error instanceof CallError ? error.message : 'This link could not be opened.');
    }
  };
  return (
    <>
      <Button variant="primary" size="l" block busy={busy} onClick={() => void press()}>
        End these mails
      </Button>
      <p className="login-aside">
        <button type="button" className="link" onClick={onDone}>
          Keep them
        </button>
      </p>
    </>
  );
}
