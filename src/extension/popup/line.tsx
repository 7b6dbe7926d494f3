import { Suspense } from 'react';
import { Kbd } from '#/ui/kbd.tsx';
import { lazily } from '#/ui/lazily.ts';
import { LeaveLine } from './leave-line.tsx';
import type { Doing } from './use-doing.ts';

// Not part of the first view: loaded when it is called for.
const AddLine = lazily(() => import('./add-line.tsx').then((it) => ({ default: it.AddLine })));

/** Asks for leave, or adds a task. */
export type LineKind = 'leave' | 'task';

interface SwitchProps {
  to: LineKind;
  onSwitch: (to: LineKind) => void;
}

const Switch = ({ to, onSwitch }: SwitchProps) => (
  <button type="button" className="all" onClick={() => onSwitch(to)}>
    {to === 'task' ? 'New task' : 'Leave'} <Kbd keys={to === 'task' ? 'a' : 'Escape'} />
  </button>
);

interface LineProps {
  doing: Doing;
  mayAsk: boolean;
  mayAdd: boolean;
  isAdding: boolean;
  /** Which one was called for; undefined while the popup is as it opens. */
  wanted: LineKind | undefined;
  onSwitch: (to: LineKind) => void;
}

/** The line one types in at the bottom: it asks for leave or adds a task, as far as one may. */
export function Line({ doing, mayAsk, mayAdd, isAdding, wanted, onSwitch }: LineProps) {
  if (isAdding) {
    return (
      <Suspense>
        <AddLine
          doing={doing}
          onBack={() => onSwitch('leave')}
          beside={mayAsk && <Switch to="leave" onSwitch={onSwitch} />}
        />
      </Suspense>
    );
  }
  if (!mayAsk) return null;
  return (
    <LeaveLine
      doing={doing}
      isFirst={wanted === 'leave'}
      beside={mayAdd && <Switch to="task" onSwitch={onSwitch} />}
    />
  );
}
