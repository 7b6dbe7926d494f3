import type { ChainedCommands } from '@tiptap/core';
import { calloutKinds, calloutNames } from '#/kernel/rich-callouts.ts';
import type { IconName } from '../icon.tsx';

/** A piece of a page that the slash menu makes. */
export interface Block {
  title: string;
  icon: IconName;
  /** What makes it when it is typed. */
  typed?: string;
  keywords: string;
  make: (chain: ChainedCommands) => ChainedCommands;
}

const calloutIcons = { note: 'info-circle', tip: 'bulb', warning: 'alert-triangle' } as const;
const calloutWords = {
  note: 'callout info important',
  tip: 'callout hint',
  warning: 'callout caution danger',
};

/** Blocks that every page can have, in the order of how often they are needed. */
export const blocks: readonly Block[] = [
  ...([1, 2, 3] as const).map((level): Block => ({
    title: `Heading ${level}`,
    icon: `h-${level}`,
    typed: '#'.repeat(level),
    keywords: `h${level} title section`,
    make: (chain) => chain.setNode('heading', { level }),
  })),
  {
    title: 'Bullets',
    icon: 'list',
    typed: '-',
    keywords: 'list unordered ul',
    make: (chain) => chain.toggleBulletList(),
  },
  {
    title: 'Numbers',
    icon: 'list-numbers',
    typed: '1.',
    keywords: 'list ordered ol',
    make: (chain) => chain.toggleOrderedList(),
  },
  {
    title: 'Checklist',
    icon: 'list-check',
    typed: '[ ]',
    keywords: 'list todo task checkbox',
    make: (chain) => chain.toggleTaskList(),
  },
  ...calloutKinds.map((kind): Block => ({
    title: calloutNames[kind],
    icon: calloutIcons[kind],
    keywords: calloutWords[kind],
    make: (chain) => chain.wrapIn('callout', { kind }),
  })),
  {
    title: 'Quotation',
    icon: 'blockquote',
    typed: '>',
    keywords: 'quote blockquote',
    make: (chain) => chain.toggleBlockquote(),
  },
  {
    title: 'Code',
    icon: 'code',
    typed: '```',
    keywords: 'block pre monospace',
    make: (chain) => chain.setCodeBlock(),
  },
  {
    title: 'Table',
    icon: 'table',
    keywords: 'grid rows columns',
    make: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    title: 'Divider',
    icon: 'minus',
    typed: '---',
    keywords: 'line rule hr separator',
    make: (chain) => chain.setHorizontalRule(),
  },
];

/** Begins a link: the list of documents opens by itself. */
export const documentBlock: Block = {
  title: 'Link to a document',
  icon: 'file-text',
  typed: '[[',
  keywords: 'page mention reference',
  make: (chain) => chain.insertContent('[['),
};

/** Opens what the toolbar's button for pictures opens. */
export const pictureBlock: Block = {
  title: 'Picture',
  icon: 'photo',
  keywords: 'image photo upload file',
  make: (chain) =>
    chain.command(({ view }) => {
      const input = 'input[type=file][accept]';
      view.dom.closest('.rich-editor')?.querySelector<HTMLInputElement>(input)?.click();
      return true;
    }),
};

/** Opens what the toolbar's button for files opens. */
export const fileBlock: Block = {
  title: 'File',
  icon: 'paperclip',
  keywords: 'attachment attach upload download',
  make: (chain) =>
    chain.command(({ view }) => {
      const input = 'input[type=file]:not([accept])';
      view.dom.closest('.rich-editor')?.querySelector<HTMLInputElement>(input)?.click();
      return true;
    }),
};

/** Those whose title begins with what was typed first, then those it is found by otherwise. */
export function fitting(all: readonly Block[], typed: string): readonly Block[] {
  const wanted = typed.toLowerCase();
  const words = (it: Block) => `${it.title} ${it.keywords}`.toLowerCase().split(' ');
  const fit = all.filter((it) => words(it).some((word) => word.startsWith(wanted)));
  const isFirst = (it: Block) => it.title.toLowerCase().startsWith(wanted);
  return [...fit.filter(isFirst), ...fit.filter((it) => !isFirst(it))];
}
