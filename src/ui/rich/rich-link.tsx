import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { isGoodLink } from '#/kernel/rich-text.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Icon } from '../icon.tsx';
import { Popover } from './popover.tsx';

/** An address as people type it, `example.com/page`, is one on the web. */
const addressOf = (typed: string) =>
  isGoodLink(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;

/** Makes the marked words a link, or the link under the cursor another one. */
export function RichLink({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const good = address.trim() !== '' && isGoodLink(addressOf(address));
  const change = (opened: boolean) => {
    if (opened) setAddress(String(editor.getAttributes('link')['href'] ?? ''));
    setOpen(opened);
  };
  const apply = () => {
    setOpen(false);
    const href = addressOf(address);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') chain.unsetLink().run();
    else if (!good) return;
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
  };
  return (
    <Popover
      label="Link"
      opened={isOpen}
      onChange={change}
      width={300}
      target={
        <button
          type="button"
          className="tool"
          tabIndex={-1}
          aria-label="Link"
          title="Link"
          onClick={() => change(!isOpen)}
        >
          <Icon name="link" size={15} />
        </button>
      }
    >
      <div
        className="rich-link"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        <TextField
          label="Address"
          value={address}
          onChange={setAddress}
          placeholder="https://"
          error={address.trim() === '' || good ? undefined : 'This is no address of a page.'}
          autoFocus
        />
        <Button variant="primary" block onClick={apply} disabled={address.trim() !== '' && !good}>
          {address.trim() === '' ? 'Take link away' : 'Set link'}
        </Button>
      </div>
    </Popover>
  );
}
