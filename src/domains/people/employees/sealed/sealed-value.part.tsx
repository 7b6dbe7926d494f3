import { useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { fieldOf } from '../employee-fields.ts';
import type { SealedName } from './sealed-fields.ts';
import { sealedWords } from './sealed-words.ts';

interface SealedValueProps {
  id: number;
  /** Another version may hold something else: what was shown is gone then. */
  version: number;
  name: SealedName;
}

/** A sealed field: shown on a click, which the audit log keeps, and hidden on the next one. */
export function SealedValue({ id, version, name }: SealedValueProps) {
  const [shown, setShown] = useState<{ version: number; words: string }>();
  const [busy, setBusy] = useState(false);
  const label = fieldOf(name).label;
  const words = shown?.version === version ? shown.words : undefined;
  const show = async () => {
    setBusy(true);
    try {
      const values = await call('POST /reveal-employee-field', { id, field: name });
      setShown({ version, words: sealedWords(name, values) });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="row emp-sealed">
      {words === undefined ? (
        <span className="f3" role="img" aria-label="Sealed">
          ••••••
        </span>
      ) : (
        <span className="num" role="status">
          {words}
        </span>
      )}
      <Button
        size="s"
        variant="ghost"
        icon={words === undefined ? 'eye' : 'eye-off'}
        disabled={busy}
        title={words === undefined ? 'The audit log keeps that you looked.' : undefined}
        aria-label={`${words === undefined ? 'Show' : 'Hide'} ${label.toLowerCase()}`}
        onClick={() => (words === undefined ? void show() : setShown(undefined))}
      >
        {words === undefined ? 'Show' : 'Hide'}
      </Button>
    </span>
  );
}
