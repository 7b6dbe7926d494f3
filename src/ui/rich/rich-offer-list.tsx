import type { Editor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../avatar.tsx';
import { cx } from '../cx.ts';
import type { Offer } from './rich-offer.ts';

/** The people who can be mentioned, in a list at the @. The focus stays in the text. */
export function RichOfferList({ offer, editor }: { offer: Offer; editor: Editor }) {
  const id = useId();
  const { people, at, take, typed, isLoading, mount } = offer;
  const [list] = useState(() => {
    const element = document.createElement('div');
    element.className = 'rich-offer pop menu';
    return element;
  });
  const active = people.length > 0 ? `${id}-${at}` : undefined;
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
    <div id={id} role="listbox" aria-label="People">
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx('menu-item', index === at && 'on')}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <Avatar name={person.name} />
          <span className="trunc">{person.name}</span>
          <span className="sp" />
          {person.note && <span className="f3 fs12">{person.note}</span>}
        </div>
      ))}
      {people.length === 0 && (
        <div role="option" aria-disabled="true" aria-selected="false" className="menu-item f3">
          {isLoading ? 'Looking…' : `Nobody fits “${typed}”`}
        </div>
      )}
    </div>,
    list,
  );
}
