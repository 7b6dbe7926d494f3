import { addDays } from '#/kernel/days.ts';
import type { Block, BlockKind } from './blocks.contract.ts';

export const blockWords: Record<BlockKind, string> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  figure: 'Figure',
  announcements: 'Announcements',
  people: 'New people and anniversaries',
  button: 'Button',
  divider: 'Divider',
};

/** An empty block of a kind; its days are those of the last weeks. */
export function newBlock(kind: BlockKind, key: string, today: string): Block {
  const yesterday = addDays(today, -1);
  switch (kind) {
    case 'heading':
      return { kind, key, text: '' };
    case 'text':
      return { kind, key, markdown: '' };
    case 'picture':
      return { kind, key, picture: null, alt: '', caption: '' };
    case 'figure':
      return {
        kind,
        key,
        measure: 'totalRevenue',
        from: addDays(yesterday, -29),
        to: yesterday,
        frozen: null,
      };
    case 'announcements':
      return { kind, key, title: 'Announced lately', ids: [] };
    case 'people':
      return {
        kind,
        key,
        title: 'New here, and years with us',
        from: addDays(today, -29),
        to: today,
      };
    case 'button':
      return { kind, key, label: '', link: '' };
    case 'divider':
      return { kind, key };
  }
}

/** The list with one block at another place, from 0. */
export function movedBlock(blocks: readonly Block[], from: number, to: number): Block[] {
  const block = blocks[from];
  if (!block || to < 0 || to >= blocks.length) return [...blocks];
  return blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}
