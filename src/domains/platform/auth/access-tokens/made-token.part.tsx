import { useState } from 'react';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import type { MadeToken as Made } from './access-tokens.contract.ts';

interface MadeTokenProps {
  name: string;
  made: Made;
  onClose: () => void;
}

/** Shows a new token, which nobody can see again; whoever leaves without copying it is asked first. */
export function MadeToken({ name, made, onClose }: MadeTokenProps) {
  const [copied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(made.token);
    setCopied(true);
    setAsking(false);
  };
  const leave = () => (copied || isAsking ? onClose() : setAsking(true));
  return (
    <Dialog
      title={`Copy the token of ${name}`}
      note={`Only now: it is not shown again. It is good until ${shortDay(dayOf(new Date(made.expiresAt)))}.`}
      width={640}
      onClose={leave}
      footer={
        <>
          {isAsking && <p role="alert">It has not been copied. Without it you need a new one.</p>}
          <span className="sp" />
          <Button onClick={leave}>{isAsking ? 'Close all the same' : 'Close'}</Button>
          <Button
            variant="primary"
            icon={copied ? 'check' : 'copy'}
            data-autofocus
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy token'}
          </Button>
        </>
      }
    >
      <code className="tokens-secret">{made.token}</code>
      <p className="f3">
        Send it as “Authorization: Bearer”. Keep it where your program keeps its other secrets,
        never in its source.
      </p>
    </Dialog>
  );
}
