/** What the HTML of a rich text is called: `rich-html.ts` has no texts, but tags. */
export const richWords = { tableLabel: 'Table' };
