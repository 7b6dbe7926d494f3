import { lookUp } from './look-up.ts';
/** Kinds of callouts; GitHub's two others are shown as the nearest of these. */
export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export const calloutNames: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
};

const kindOf: Record<string, CalloutKind> = {
  note: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'warning',
};

/** A quotation whose first line is only this is a callout. */
const mark = /^\[!(note|important|tip|warning|caution)\][ \t]*$/i;
const first =
  /^ {0,3}> ?\[!(?:note|important|tip|warning|caution)\][ \t]*(?:\n|$)(?: {0,3}>[^\n]*(?:\n|$))*/i;

/** The kind of callout that a line makes of its quotation; undefined for every other line. */
export const calloutOf = (line: string): CalloutKind | undefined =>
  lookUp(kindOf, mark.exec(line)?.[1]?.toLowerCase() ?? '');

interface Callout {
  /** The Markdown of it. */
  raw: string;
  kind: CalloutKind;
  /** What stands in it. */
  text: string;
}

/** The callout a text begins with. */
export function firstCallout(markdown: string): Callout | undefined {
  const raw = first.exec(markdown)?.[0];
  if (raw === undefined) return undefined;
  const [line = '', ...lines] = raw
    .replace(/\n$/, '')
    .split('\n')
    .map((it) => it.replace(/^ {0,3}> ?/, ''));
  return { raw, kind: calloutOf(line)!, text: lines.join('\n') };
}

export const writeCallout = (kind: CalloutKind, text: string) =>
  [`[!${kind.toUpperCase()}]`, ...(text === '' ? [] : text.split('\n'))]
    .map((it) => `> ${it}`.trimEnd())
    .join('\n');

/** A text without the signs of its callouts, for whoever wants only its words. */
export const withoutCallouts = (markdown: string) =>
  markdown.replace(
    /^([ \t]{0,3}>[ \t>]{0,20})\[!(?:note|important|tip|warning|caution)\][ \t]*$/gim,
    '$1',
  );
