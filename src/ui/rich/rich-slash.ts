import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion';
import { fitting, type Block } from './rich-blocks.ts';
import { offering, type ShowOffer } from './rich-offer.ts';

type Offering = Omit<SuggestionOptions<Block, Block>, 'editor'>;

/** How blocks are offered after a slash at the beginning of a word. */
export const offerBlocks = (all: readonly Block[], show: ShowOffer): Offering => ({
  char: '/',
  allowedPrefixes: [' ', '\u00a0'],
  pluginKey: new PluginKey('blocks'),
  // A slash in code is a slash.
  allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
  command: ({ editor, range, props: block }) =>
    void block.make(editor.chain().focus().deleteRange(range)).run(),
  ...offering<Block, Block>(
    {
      name: 'Blocks',
      none: (typed) => `Nothing is called “${typed}”`,
      debounce: 0,
      find: (typed) => Promise.resolve(fitting(all, typed)),
      shown: ({ title, icon, typed }) => ({ key: title, title, icon, note: typed }),
      chosen: (it) => it,
    },
    show,
  ),
});

/** The menu that opens at a slash. */
export const slashMenu = (offer: Offering) =>
  Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [Suggestion<Block, Block>({ ...offer, editor: this.editor })];
    },
  });
