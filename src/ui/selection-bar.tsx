import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { usePageKeys } from './page-keys.ts';
import './tabs.css';

interface SelectionBarProps {
  count: number;
  /** Also on the key Esc. */
  onClear: () => void;
  /** `Button`s of size `s` with their keys. */
  children: ReactNode;
}

/** What can be done with the selected rows or cards; floats over the foot of the list. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  usePageKeys([count > 0 && { keys: 'Escape', words: 'Select nothing', run: onClear }]);
  if (count === 0) return null;
  return (
    <div className="selbar" role="toolbar" aria-label="Selected">
      <b className="semi num">{count} selected</b>
      <span className="rule" />
      {children}
      <Button size="s" keys="Escape" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
