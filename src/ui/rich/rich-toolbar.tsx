import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, type KeyboardEvent } from 'react';
import { lookUp } from '#/kernel/look-up.ts';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon.tsx';
import { RichLink } from './rich-link.tsx';

interface Tool {
  label: string;
  icon: IconName;
  /** As people know it; binding it is the editor's part. */
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading: Tool = {
  label: 'Heading',
  icon: 'heading',
  keys: 'Ctrl Alt 2',
  isOn: (it) => it.isActive('heading'),
  run: (it) => it.chain().focus().toggleHeading({ level: 2 }).run(),
};

/** A page has sections within sections. */
const headings = ([1, 2, 3] as const).map((level): Tool => ({
  label: `Heading ${level}`,
  icon: `h-${level}`,
  keys: `Ctrl Alt ${level}`,
  isOn: (it) => it.isActive('heading', { level }),
  run: (it) => it.chain().focus().toggleHeading({ level }).run(),
}));

/** In the order of how often they are needed; a line is drawn between groups. */
const others: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      icon: 'bold',
      keys: 'Ctrl B',
      isOn: (it) => it.isActive('bold'),
      run: (it) => it.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      icon: 'italic',
      keys: 'Ctrl I',
      isOn: (it) => it.isActive('italic'),
      run: (it) => it.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Struck through',
      icon: 'strikethrough',
      keys: 'Ctrl Shift S',
      isOn: (it) => it.isActive('strike'),
      run: (it) => it.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'Bullets',
      icon: 'list',
      keys: 'Ctrl Shift 8',
      isOn: (it) => it.isActive('bulletList'),
      run: (it) => it.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbers',
      icon: 'list-numbers',
      keys: 'Ctrl Shift 7',
      isOn: (it) => it.isActive('orderedList'),
      run: (it) => it.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Checklist',
      icon: 'list-check',
      keys: 'Ctrl Shift 9',
      isOn: (it) => it.isActive('taskList'),
      run: (it) => it.chain().focus().toggleTaskList().run(),
    },
  ],
  [
    {
      label: 'Quotation',
      icon: 'blockquote',
      keys: 'Ctrl Shift B',
      isOn: (it) => it.isActive('blockquote'),
      run: (it) => it.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code',
      icon: 'code',
      keys: 'Ctrl E',
      isOn: (it) => it.isActive('code') || it.isActive('codeBlock'),
      run: (it) =>
        it.state.selection.empty
          ? it.chain().focus().toggleCodeBlock().run()
          : it.chain().focus().toggleCode().run(),
    },
    {
      label: 'Table',
      icon: 'table',
      isOn: (it) => it.isActive('table'),
      run: (it) => it.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
];

/** Inside a table: what can be done with it. */
const ofTable: readonly { label: string; run: (editor: Editor) => void }[] = [
  { label: 'Add row', run: (it) => it.chain().focus().addRowAfter().run() },
  { label: 'Add column', run: (it) => it.chain().focus().addColumnAfter().run() },
  { label: 'Take row away', run: (it) => it.chain().focus().deleteRow().run() },
  { label: 'Take column away', run: (it) => it.chain().focus().deleteColumn().run() },
  { label: 'Take table away', run: (it) => it.chain().focus().deleteTable().run() },
];

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop for Tab; arrow keys move inside. */
function move(event: KeyboardEvent<HTMLElement>) {
  const step = lookUp(steps, event.key);
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
}

const toolsOf = (page: boolean) => [page ? headings : [heading], ...others];

type Keep = (files: File[]) => boolean;

interface FileToolProps {
  label: string;
  icon: IconName;
  accept?: string;
  keep: Keep;
}

/** Asks for files and hands them on. */
function FileTool({ label, icon, accept, keep }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="tool"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Icon name={icon} size={15} />
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          keep([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface RichToolbarProps {
  editor: Editor;
  page: boolean;
  keepPictures?: Keep | undefined;
  keepFiles?: Keep | undefined;
}

/** Quiet signs above the text; each shows whether it holds where the cursor stands. */
export function RichToolbar({ editor, page, keepPictures, keepFiles }: RichToolbarProps) {
  const groups = toolsOf(page);
  const on = useEditorState({
    editor,
    selector: ({ editor }) =>
      groups
        .flat()
        .filter((it) => it.isOn?.(editor))
        .map((it) => it.icon)
        .join(' '),
  }).split(' ');
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formatting" onKeyDown={move}>
      {groups.map((tools, group) => (
        <span key={tools[0]!.label} className="group">
          {tools.map((tool, index) => (
            <button
              key={tool.label}
              type="button"
              className={cx('tool', on.includes(tool.icon) && 'on')}
              tabIndex={group === 0 && index === 0 ? 0 : -1}
              aria-label={tool.label}
              aria-pressed={on.includes(tool.icon)}
              title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => tool.run(editor)}
            >
              <Icon name={tool.icon} size={15} />
            </button>
          ))}
        </span>
      ))}
      <span className="group">
        <RichLink editor={editor} />
        {keepPictures && (
          <FileTool label="Picture" icon="photo" accept="image/*" keep={keepPictures} />
        )}
        {keepFiles && <FileTool label="File" icon="paperclip" keep={keepFiles} />}
      </span>
      {on.includes('table') && (
        <span className="of-table">
          {ofTable.map((it) => (
            <button
              key={it.label}
              type="button"
              className="tool words"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => it.run(editor)}
            >
              {it.label}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
