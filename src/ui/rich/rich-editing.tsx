import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { blocks, documentBlock, fileBlock, pictureBlock } from './rich-blocks.ts';
import { offerDocuments } from './rich-documents.ts';
import type { RichEditorProps } from './rich-editor.tsx';
import { richExtensions } from './rich-extensions.ts';
import { RichOfferList } from './rich-offer-list.tsx';
import type { Offer } from './rich-offer.ts';
import { offerPeople } from './rich-people.ts';
import { useLoadPicture } from './rich-pictures.tsx';
import { offerBlocks } from './rich-slash.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import './rich-text.css';

type Kept = Pick<
  RichEditorProps,
  | 'value'
  | 'onChange'
  | 'name'
  | 'placeholder'
  | 'findPeople'
  | 'findDocuments'
  | 'keepPicture'
  | 'keepFile'
  | 'foot'
  | 'page'
  | 'autoFocus'
  | 'disabled'
  | 'required'
>;

interface RichEditingProps extends Kept {
  id: string;
  describedBy: string | undefined;
  invalid: true | undefined;
  minHeight: number;
}

/** Mod+Enter belongs to what stands around the text: it sends. */
const isSending = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Files and not words: a table that is copied brings a picture of itself along. */
const filesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((it) => isPicture(it) || !data!.types.includes('text/plain'));
const isPicture = ({ type }: File) => /^image\/(?!svg)/.test(type);

/** The editor itself, see `RichEditor`. */
export function RichEditing(props: RichEditingProps) {
  const { id, value, placeholder = '', minHeight, disabled = false } = props;
  const { findPeople, findDocuments } = props;
  const loadPicture = useLoadPicture();
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useRef(props);
  const given = useRef(value);
  useEffect(() => {
    latest.current = props;
  });

  const keepOne = async (file: File) => {
    const { keepPicture, keepFile } = latest.current;
    if (keepPicture && isPicture(file)) {
      const src = await keepPicture(file);
      editor.chain().focus().setImage({ src, alt: file.name }).run();
    } else if (keepFile) {
      const { href, words } = await keepFile(file);
      const marks = [{ type: 'link', attrs: { href } }];
      const block = { type: 'paragraph', content: [{ type: 'text', text: words, marks }] };
      editor
        .chain()
        .focus()
        .insertContent([block, { type: 'paragraph' }])
        .run();
    }
  };
  /** One after the other: two at once would wait for each other's version of the text. */
  const keep = (files: File[]): boolean => {
    const { keepPicture, keepFile } = latest.current;
    // What it cannot take is for what stands around it, and pictures with it.
    const takesAll = files.every((it) => keepFile || (keepPicture && isPicture(it)));
    if (files.length === 0 || !takesAll) return false;
    void (async () => {
      for (const file of files) await keepOne(file).catch(Boolean);
    })();
    return true;
  };
  const [extensions] = useState(() =>
    richExtensions({
      placeholder,
      loadPicture,
      people: findPeople && offerPeople(findPeople, setOffer),
      documents: findDocuments && offerDocuments(findDocuments, setOffer),
      blocks:
        (props.page || undefined) &&
        offerBlocks(
          [
            ...blocks,
            ...(findDocuments ? [documentBlock] : []),
            ...(props.keepPicture ? [pictureBlock] : []),
            ...(props.keepFile ? [fileBlock] : []),
          ],
          setOffer,
        ),
    }),
  );
  const editor = useEditor({
    extensions,
    content: value,
    contentType: 'markdown',
    editable: !disabled,
    autofocus: props.autoFocus ? 'end' : false,
    // Styles of its own would be a style element that the pages' rules do not foresee.
    injectCSS: false,
    editorProps: {
      attributes: () => ({
        class: 'rich-text',
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(props.describedBy && { 'aria-describedby': props.describedBy }),
        ...(props.invalid && { 'aria-invalid': 'true' }),
        ...(props.required && { 'aria-required': 'true' }),
        style: `min-height: ${minHeight}px`,
      }),
      handleDOMEvents: { keydown: (_, event) => isSending(event) },
      handlePaste: (_, event) => keep(filesOf(event.clipboardData)),
      handleDrop: (_, event) => keep(filesOf(event.dataTransfer)),
    },
    onUpdate({ editor }) {
      given.current = editor.getMarkdown();
      latest.current.onChange(given.current);
    },
  });
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  return (
    <div className={cx('rich-editor', props.invalid && 'invalid', disabled && 'disabled')}>
      <RichToolbar
        editor={editor}
        page={props.page ?? false}
        keepPictures={props.keepPicture && keep}
        keepFiles={props.keepFile && keep}
      />
      <EditorContent editor={editor} />
      {props.foot && <div className="foot">{props.foot}</div>}
      {offer && <RichOfferList offer={offer} editor={editor} />}
    </div>
  );
}
