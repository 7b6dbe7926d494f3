import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { isTyping } from './keys.ts';
import { closeToast, toasts } from './toast.ts';
import type { Toast, ToastType } from './toast.ts';
import './toasts.css';

const icons = {
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-triangle',
  error: 'alert-circle',
} as const satisfies Record<ToastType, string>;

/** Counts the rest of its time in steps of a quarter second; stands still while `held`. */
function useTimeLeft(stays: number, held: boolean): number {
  const [left, setLeft] = useState(stays);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => setLeft((it) => it - 250), 250);
    return () => clearInterval(timer);
  }, [held]);
  return left;
}

function takeBack(it: Toast) {
  it.undo?.();
  closeToast(it.id);
}

/** Ctrl or Cmd and Z takes the newest thing back; in a field they take back what was typed there. */
function useUndoKey() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By its place on layouts that have no z.
      const isZ = event.key === 'z' || (event.code === 'KeyZ' && !/^[a-z]$/i.test(event.key));
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && isZ;
      const newest = toasts.read().findLast((it) => it.undo && !it.closing);
      if (!isUndo || !newest || isTyping(event.target)) return;
      event.preventDefault();
      takeBack(newest);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function Card({ it }: { it: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useTimeLeft(it.stays, held || it.closing);
  useEffect(() => {
    if (left <= 0) closeToast(it.id);
  }, [left, it.id]);
  const undo = () => takeBack(it);
  return (
    <div
      className={cx('toast', it.type, it.closing && 'closing')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[it.type]} size={18} className="mark" label={it.type} />
      <span className="words">
        <span className={cx(it.type === 'success' && 'med')}>{it.text}</span>
        {(it.detail || it.requestId) && (
          <span className="f3 detail">
            {it.detail}{' '}
            {it.requestId && (
              <>
                Request <span className="mono">{it.requestId}</span>
              </>
            )}
          </span>
        )}
      </span>
      {it.undo ? (
        <Button size="s" onClick={undo}>
          Undo<kbd className="kbd num">{Math.max(0, Math.ceil(left / 1000))}</kbd>
        </Button>
      ) : (
        <button
          type="button"
          className="close"
          aria-label="Close"
          onClick={() => closeToast(it.id)}
        >
          <Icon name="x" size={15} />
        </button>
      )}
    </div>
  );
}

/** Where toasts appear: top right, the newest below. One for the whole page. */
export function Toasts() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read);
  useUndoKey();
  return (
    // There before the first toast: a live region that comes with its words is often not read out.
    <div className="toasts" role="status" aria-live="polite" aria-atomic={false}>
      {list.map((it) => (
        <Card key={it.id} it={it} />
      ))}
    </div>
  );
}
