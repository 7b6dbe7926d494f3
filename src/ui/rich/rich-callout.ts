import { Node } from '@tiptap/core';
import {
  calloutKinds,
  calloutNames,
  firstCallout,
  writeCallout,
  type CalloutKind,
} from '#/kernel/rich-callouts.ts';

const kindIn = (value: unknown): CalloutKind => calloutKinds.find((it) => it === value) ?? 'note';

/** A note, tip or warning that stands out of the text. */
export const Callout = Node.create({
  name: 'callout',
  content: 'block+',
  group: 'block',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element: HTMLElement) => kindIn(element.dataset['callout']),
      renderHTML: ({ kind }: Record<string, unknown>) => ({
        'data-callout': kindIn(kind),
        'data-name': calloutNames[kindIn(kind)],
        'aria-label': calloutNames[kindIn(kind)],
      }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { class: 'callout', role: 'note', ...HTMLAttributes },
    0,
  ],
  markdownTokenName: 'callout',
  markdownTokenizer: {
    name: 'callout',
    level: 'block',
    start: (text: string) => /^ {0,3}> ?\[!/m.exec(text)?.index ?? -1,
    tokenize(text, _tokens, lexer) {
      const found = firstCallout(text);
      if (!found) return undefined;
      const { raw, kind, text: inside } = found;
      return { type: 'callout', raw, attributes: { kind }, tokens: lexer.blockTokens(inside) };
    },
  },
  parseMarkdown: (token, helpers) => {
    const children = (helpers.parseBlockChildren ?? helpers.parseChildren)(token.tokens ?? []);
    return {
      type: 'callout',
      attrs: token['attributes'] ?? {},
      content: children.length > 0 ? children : [{ type: 'paragraph' }],
    };
  },
  renderMarkdown: ({ attrs, content = [] }, helpers) =>
    writeCallout(
      kindIn(attrs?.['kind']),
      content
        .map((it, at) => helpers.renderChild?.(it, at) ?? helpers.renderChildren([it]))
        .join('\n\n'),
    ),
});
