import { Node } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion';
import {
  documentOfLink,
  firstDocumentLink,
  UNSEEN_DOCUMENT,
  writeDocumentLink,
} from '#/kernel/document-links.ts';
import { offering, type ShowOffer } from './rich-offer.ts';

/** A document that can be linked to. */
export interface Linkable {
  id: number;
  title: string;
  /** Beside the title, quiet: whose it is. */
  note?: string | undefined;
}

/** The documents whose title fits what was typed after the brackets, the likeliest first. */
export type FindDocuments = (typed: string) => Promise<Linkable[]>;

type Offering = Omit<SuggestionOptions<Linkable, Linkable>, 'editor'>;

/** How documents are offered after `[[`. */
export const offerDocuments = (find: FindDocuments, show: ShowOffer): Offering => ({
  char: '[[',
  allowSpaces: true,
  allowedPrefixes: null,
  pluginKey: new PluginKey('documents'),
  // Whoever closes the brackets wanted none of those that were offered.
  allow: ({ state, range }) => !state.doc.textBetween(range.from, range.to).includes(']'),
  command: ({ editor, range, props: { id, title } }) =>
    editor
      .chain()
      .focus()
      .insertContentAt(range, [
        { type: 'documentLink', attrs: { id, title } },
        { type: 'text', text: ' ' },
      ])
      .run(),
  ...offering<Linkable, Linkable>(
    {
      name: 'Documents',
      none: (typed) => `No document fits “${typed}”`,
      debounce: 120,
      find,
      shown: ({ id, title, note }) => ({ key: String(id), title, note, icon: 'file-text' }),
      chosen: (it) => it,
    },
    show,
  ),
});

/** A link to a document by its name, as a whole: its words are the document's. */
export const documentLink = (offer: Offering | undefined) =>
  Node.create({
    name: 'documentLink',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ id: { default: 0 }, title: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'a[data-document]',
        priority: 100,
        getAttrs: (it) => {
          const id = documentOfLink(`document:${it.dataset['document'] ?? ''}`);
          return id === null ? false : { id, title: it.textContent };
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'a',
      { class: 'doc-link', 'data-document': String(attrs['id']) },
      String(attrs['title']) || UNSEEN_DOCUMENT,
    ],
    renderText: ({ node: { attrs } }) => String(attrs['title']) || UNSEEN_DOCUMENT,
    markdownTokenName: 'documentLink',
    markdownTokenizer: {
      name: 'documentLink',
      level: 'inline',
      start: (text: string) => firstDocumentLink(text)?.at ?? -1,
      tokenize(text: string) {
        const found = firstDocumentLink(text);
        if (found?.at !== 0) return undefined;
        const { raw, id, title } = found;
        return { type: 'documentLink', raw, attributes: { id, title } };
      },
    },
    parseMarkdown: (token) => ({ type: 'documentLink', attrs: token['attributes'] ?? {} }),
    renderMarkdown: ({ attrs }) =>
      writeDocumentLink(Number(attrs?.['id']), String(attrs?.['title'] ?? '')),
    addProseMirrorPlugins() {
      return offer ? [Suggestion<Linkable, Linkable>({ ...offer, editor: this.editor })] : [];
    },
  });
