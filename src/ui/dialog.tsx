import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { focusInside } from './focus.ts';
import { useKeys } from './keys.ts';
import { LayerProvider, topLayer, useOpenLayer } from './layer.ts';
import { layers } from './layers.ts';
import './dialog.css';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus in, holds the page still, and gives the focus back at the end. Somebody who types
 * in what lies in front goes on there.
 */
function useFocusInside(box: RefObject<HTMLElement | null>, layer: number) {
  // Asked while rendering: a field with `autoFocus` takes the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const inside = box.current;
    const isIn = inside?.contains(document.activeElement);
    if (topLayer() > layer) {
      if (isIn && before instanceof HTMLElement) before.focus();
    } else if (inside && !isIn) focusInside(inside);
    return () => {
      document.body.style.overflow = overflow;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box, before, layer]);
}

/** Keeps Tab inside: from the last element to the first and back. */
function turnAround(event: KeyboardEvent, box: HTMLElement) {
  const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    (it) => it.tabIndex >= 0 && it.getClientRects().length > 0,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return event.preventDefault();
  const at = document.activeElement;
  if (event.shiftKey ? at === first || at === box : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

export interface DialogProps {
  title: ReactNode;
  /** One quiet line below the title. */
  note?: ReactNode;
  /** Buttons: the way out first, the primary one last. Without them there is a cross. */
  footer?: ReactNode;
  /** Called by Esc, the scrim and the cross. */
  onClose: () => void;
  /** Shortcuts of the dialog, in tinykeys' form; those of the page rest meanwhile. */
  keys?: Record<string, () => void>;
  /** px; 480 unless told. */
  width?: number;
  /**
   * `right`: a sheet along the right edge, for a record beside its list. `whole`: over everything, for
   * what is looked at from afar.
   */
  side?: 'right' | 'whole';
  /** The content brings its own margins: a table. */
  bare?: boolean;
  children?: ReactNode;
}

/** Binds shortcuts in the layer it stands in. */
function Keys({ keys }: { keys: Record<string, () => void> }) {
  useKeys(keys);
  return null;
}

/**
 * A modal dialog: shown for as long as it is rendered. The focus starts on `[data-autofocus]`, on a
 * field with `autoFocus`, or on the dialog itself, cannot leave it, and returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, note, footer, onClose, keys, width = 480, side, bare, children } = props;
  const layer = useOpenLayer();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, layer);

  const onKeyDown = (event: KeyboardEvent) => {
    // Menus and lists opened from here live elsewhere in the document; their keys are theirs.
    const inside = event.target instanceof Node && box.current?.contains(event.target);
    if (!inside || !box.current || event.defaultPrevented) return;
    const listOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !listOpen) {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab') turnAround(event, box.current);
  };
  return createPortal(
    <LayerProvider value={layer}>
      {keys && <Keys keys={keys} />}
      <div
        className={cx('scrim', side)}
        onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      >
        <div
          ref={box}
          className="dialog"
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={note ? `${id}-note` : undefined}
          tabIndex={-1}
          style={side === 'whole' ? undefined : { width }}
          onKeyDown={onKeyDown}
        >
          <header role="presentation">
            <div>
              <h2 dir="auto" id={id}>
                {title}
              </h2>
              {note && (
                <p dir="auto" id={`${id}-note`}>
                  {note}
                </p>
              )}
            </div>
            {!footer && (
              <IconButton icon="x" label="Close" variant="ghost" size="s" onClick={onClose} />
            )}
          </header>
          <div className={cx('content', bare && 'bare')}>{children}</div>
          {footer && <footer role="presentation">{footer}</footer>}
        </div>
      </div>
    </LayerProvider>,
    layers(),
  );
}
