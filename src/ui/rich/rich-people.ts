import type { MentionNodeAttrs as Chosen } from '@tiptap/extension-mention';
import { offering, type ShowOffer } from './rich-offer.ts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  id: number;
  name: string;
  /** Beside the name, quiet: what the person does. */
  note?: string | undefined;
}

/** The people whose name fits what was typed after the @, the likeliest first. */
export type FindPeople = (typed: string) => Promise<Mentionable[]>;

/** How people are offered after an @. */
export const offerPeople = (find: FindPeople, show: ShowOffer) => ({
  char: '@',
  allowSpaces: false,
  allowedPrefixes: [' ', '(', '\u00a0'],
  ...offering<Mentionable, Chosen>(
    {
      name: 'People',
      none: (typed) => `Nobody fits “${typed}”`,
      debounce: 120,
      find,
      shown: ({ id, name, note }) => ({ key: String(id), title: name, note }),
      chosen: ({ id, name }) => ({ id: String(id), label: name }),
    },
    show,
  ),
});
