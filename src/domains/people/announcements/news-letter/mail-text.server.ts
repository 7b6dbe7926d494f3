import { wordsOf } from '#/kernel/rich-text.ts';
import type { Frame } from './mail-html.server.ts';
import { whole } from './markdown-mail.server.ts';
import type { ShownBlock } from './shown-blocks.records.ts';

/** Every paragraph of a text without its marks. */
const paragraphs = (markdown: string) =>
  markdown
    .split(/\n{2,}/)
    .map((it) => wordsOf(it, 8_000))
    .filter(Boolean)
    .join('\n\n');

function block(it: ShownBlock, publicUrl: string): string {
  switch (it.kind) {
    case 'heading':
      return `${it.text}\n${'-'.repeat(Math.min(60, [...it.text].length))}`;
    case 'text':
      return paragraphs(it.markdown);
    case 'picture':
      return [it.alt && `[${it.alt}]`, it.caption].filter(Boolean).join('\n');
    case 'figure': {
      const { label, value, change, days } = it.figure;
      return `${label}: ${value}${change ? ` (${change})` : ''}, ${days}`;
    }
    case 'list': {
      const items = it.items.map(
        ({ title, note, link }) =>
          `* ${title}: ${note}${link ? `\n  ${whole(link, publicUrl)}` : ''}`,
      );
      return [...(it.title ? [it.title] : []), ...items].join('\n');
    }
    case 'button':
      return `${it.label}: ${whole(it.link, publicUrl)}`;
    case 'divider':
      return '* * *';
  }
}

/** The issue for mail programs that show no HTML, and for whoever prefers words. */
export function issueText(blocks: readonly ShownBlock[], frame: Frame): string {
  const { subject, publicUrl, readUrl, unsubscribeUrl } = frame;
  return [
    subject,
    ...blocks.map((it) => block(it, publicUrl)).filter(Boolean),
    [
      ...(readUrl ? [`Read in the console: ${readUrl}`] : []),
      ...(unsubscribeUrl ? [`No more news-letters by mail: ${unsubscribeUrl}`] : []),
    ].join('\n'),
    'Backlot\n',
  ]
    .filter(Boolean)
    .join('\n\n');
}
