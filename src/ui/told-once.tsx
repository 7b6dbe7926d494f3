import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import './told-once.css';

interface ToldOnceProps {
  title: string;
  /** What whoever has it can do with it. */
  note: string;
  /** An address or a secret. */
  secret: string;
  /** On the button: "Copy link". */
  copy: string;
  onClose: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** An address or a secret, the one time it can be read. */
export function ToldOnce({ title, note, secret, copy, onClose, children }: ToldOnceProps) {
  const [copied, setCopied] = useState(false);
  const copyIt = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog
      title={title}
      note={`Shown this once. ${note}`}
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copyIt()}>
            {copied ? 'Copied' : copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="told-once">
        <code>{secret}</code>
        <p className="f2">{children}</p>
      </div>
    </Dialog>
  );
}
