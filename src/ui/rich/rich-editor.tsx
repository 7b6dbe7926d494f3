import { Suspense, type ReactNode } from 'react';
import { Field, type FieldProps } from '../form/field.tsx';
import { lazily } from '../lazily.ts';
import type { FindDocuments } from './rich-documents.ts';
import type { FindPeople } from './rich-people.ts';
import './rich-editor.css';

const RichEditing = lazily(() =>
  import('./rich-editing.tsx').then((it) => ({ default: it.RichEditing })),
);

export interface RichEditorProps extends FieldProps<string> {
  placeholder?: string;
  /** Who is offered after an @; nobody can be mentioned without it. */
  findPeople?: FindPeople;
  /** Which documents are offered after `[[`; none can be linked to by name without it. */
  findDocuments?: FindDocuments;
  /** Keeps a picture that was pasted or dropped; its address as `isOwnPicture` knows it. */
  keepPicture?: (file: File) => Promise<string>;
  /** Keeps any other file that was dropped or chosen: where its link leads, and what it says. */
  keepFile?: (file: File) => Promise<{ href: string; words: string }>;
  /** px it is high at least; 96 unless told. */
  minHeight?: number;
  /** It is a page and no remark: it has three levels of headings and a menu of blocks at a slash. */
  page?: boolean;
  /** Below the text, inside the frame: a button that sends it. */
  foot?: ReactNode;
}

/**
 * Text with headings, lists, tables, code, links and mentions, given and taken as Markdown. It is
 * loaded when it is first shown. A value that changes from outside replaces what stands there.
 */
export function RichEditor(props: RichEditorProps) {
  const { label, help, error, beside, hideLabel, minHeight = 96, ...rest } = props;
  return (
    <Field {...{ label, help, error, beside, hideLabel }} group>
      {(it) => (
        <Suspense
          fallback={<div className="rich-editor waiting" style={{ minHeight: minHeight + 37 }} />}
        >
          <RichEditing
            {...rest}
            id={it.id}
            describedBy={it['aria-describedby']}
            invalid={it['aria-invalid']}
            minHeight={minHeight}
          />
        </Suspense>
      )}
    </Field>
  );
}
