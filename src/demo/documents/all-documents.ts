import type { DemoDocument } from './demo-document.ts';
import { earning } from './earning.ts';
import { firstWeeks } from './first-weeks.ts';
import { otherDocuments } from './other.ts';
import { shipping } from './shipping.ts';

/** What is written down in the demo company, the upper ones first. All of it is invented. */
export const demoDocuments: readonly DemoDocument[] = [
  ...firstWeeks,
  ...shipping,
  ...earning,
  ...otherDocuments,
];

export const manualHeadings = [
  'Your first weeks',
  'Shipping games',
  'Earning money',
  'When something breaks',
] as const;
