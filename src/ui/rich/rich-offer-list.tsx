import type { Editor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../avatar.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import type { Offer } from './rich-offer.ts';

/** What is offered, in a list where it is typed. The focus stays in the text. */
export function RichOfferList({ offer, editor }: { offer: Offer; editor: Editor }) {
  const id = useId();
  const { name, items, at, take, none, isLoading, mount } = offer;
  const [list] = useState(() => {
    const element = document.createElement('div');
    element.className = 'rich-offer pop menu';
    return element;
  });
  const active = items.length > 0 ? `${id}-${at}` : undefined;
  useEffect(() => mount(list), [list, mount]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    if (active) dom.setAttribute('aria-activedescendant', active);
    document.getElementById(active ?? '')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, active]);
  return createPortal(
    <div id={id} role="listbox" aria-label={name}>
      {items.map((it, index) => (
        <div
          key={it.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={cx('menu-item', index === at && 'on')}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(index)}
        >
          {it.icon ? <Icon name={it.icon} size={15} /> : <Avatar name={it.title} />}
          <span dir="auto" className="trunc">
            {it.title}
          </span>
          <span className="sp" />
          {it.note && (
            <span dir="auto" className="f3 fs12">
              {it.note}
            </span>
          )}
        </div>
      ))}
      {items.length === 0 && (
        <div role="option" aria-disabled="true" aria-selected="false" className="menu-item f3">
          {isLoading ? 'Looking…' : none}
        </div>
      )}
    </div>,
    list,
  );
}
