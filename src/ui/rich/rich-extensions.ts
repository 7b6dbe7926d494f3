import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { Marked } from 'marked';
import { firstMention, isGoodLink, isOwnPicture, writeMention } from '#/kernel/rich-text.ts';
import { Callout } from './rich-callout.ts';
import { documentLink, type offerDocuments } from './rich-documents.ts';
import type { Mentionable } from './rich-people.ts';
import type { LoadPicture } from './rich-pictures.tsx';
import { slashMenu, type offerBlocks } from './rich-slash.ts';

/** People as our Markdown writes them, instead of the extension's own brackets. */
const Person = Mention.extend({
  markdownTokenizer: {
    name: 'mention',
    level: 'inline',
    start: (text: string) => firstMention(text)?.at ?? -1,
    tokenize(text: string) {
      const found = firstMention(text);
      if (found?.at !== 0) return undefined;
      const attributes = { id: String(found.id), label: found.name };
      return { type: 'mention', raw: found.raw, attributes };
    },
  },
  renderMarkdown: ({ attrs }) => writeMention(Number(attrs?.['id']), String(attrs?.['label'])),
});

/** Our own files only, fetched with the session; every other picture is refused on the server too. */
const pictures = (load: LoadPicture) =>
  Image.extend({
    parseHTML: () => [],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs['alt'] ?? '');
        const src = String(node.attrs['src'] ?? '');
        if (isOwnPicture(src)) void load(src).then((it) => (dom.src = it), Boolean);
        return { dom };
      },
  });

interface Settings {
  placeholder: string;
  loadPicture: LoadPicture;
  /** How people are offered after an @; absent where nobody can be mentioned. */
  people?: Omit<SuggestionOptions<Mentionable, MentionNodeAttrs>, 'editor'> | undefined;
  /** How documents are offered after `[[`; absent where none can be linked to by name. */
  documents?: ReturnType<typeof offerDocuments> | undefined;
  /** What is offered after a slash; a slash is a slash without it. */
  blocks?: ReturnType<typeof offerBlocks> | undefined;
}

/** Signs of a list, and the line of a quotation, stand where its own script begins. */
const ownDirection = { dir: 'auto' };

/** What may stand in a text: exactly what Markdown can say, so that nothing is lost on keeping it. */
export function richExtensions({ placeholder, loadPicture, people, documents, blocks }: Settings) {
  return [
    StarterKit.configure({
      underline: false,
      trailingNode: false,
      bulletList: { HTMLAttributes: ownDirection },
      orderedList: { HTMLAttributes: ownDirection },
      blockquote: { HTMLAttributes: ownDirection },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isGoodLink(url),
        HTMLAttributes: { rel: 'noopener noreferrer', target: null },
      },
    }),
    TaskList.configure({ HTMLAttributes: ownDirection }),
    TaskItem.configure({ nested: true }),
    TableKit.configure({ table: { resizable: false } }),
    pictures(loadPicture),
    Placeholder.configure({ placeholder }),
    // A parser of its own: the extension adds to the one it is given with every editor there is.
    Markdown.configure({ marked: new Marked({ gfm: true, breaks: true }) as never }),
    Callout,
    documentLink(documents),
    ...(blocks ? [slashMenu(blocks)] : []),
    Person.configure({
      HTMLAttributes: { class: 'mention' },
      suggestion: people ?? { allow: () => false },
      deleteTriggerWithBackspace: true,
    }),
  ];
}
