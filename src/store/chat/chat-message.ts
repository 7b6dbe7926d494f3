import type { ChatFormat } from '#/kernel/chat-formats.ts';

/** What a chat is told. Plain text: marks of a chat's own language in it are shown as they stand. */
export interface ChatMessage {
  title: string;
  lines: readonly string[];
  /** Whole addresses. */
  links: readonly { text: string; url: string }[];
}

/** Slack takes 150 characters in a header and 3,000 in a section; the rest stays in the console. */
const MOST_TITLE = 150;
const MOST_TEXT = 2_800;

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** For Slack and Google Chat: `<!channel>` in the name of a campaign must wake nobody. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Adaptive Cards read a little Markdown. */
const unmarked = (text: string) => text.replaceAll(/[\\`*_[\]()#~|<>]/g, String.raw`\$&`);

/** Escapes and joins whole lines as long as there is room. */
function textOf(lines: readonly string[], escape: (text: string) => string, end: string): string {
  const kept: string[] = [];
  let length = 0;
  for (const it of lines) {
    const line = escape(cut(it, 500));
    length += line.length + end.length;
    if (length > MOST_TEXT) return [...kept, '…'].join(end);
    kept.push(line);
  }
  return kept.join(end);
}

/** Block Kit of an incoming webhook; `text` is what notifications read out. */
function slack({ title, lines, links }: ChatMessage) {
  const said = textOf(lines, escaped, '\n');
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  return {
    text: escaped(cut(title, MOST_TITLE)),
    blocks: [
      { type: 'header', text: plain(cut(title, MOST_TITLE)) },
      ...(said ? [{ type: 'section', text: { type: 'mrkdwn', text: said, verbatim: true } }] : []),
      ...(links.length > 0
        ? [
            {
              type: 'actions',
              elements: links.map(({ text, url }) => ({ type: 'button', text: plain(text), url })),
            },
          ]
        : []),
    ],
  };
}

/** A message with an Adaptive Card, as the webhook of a Teams workflow takes it. */
function teams({ title, lines, links }: ChatMessage) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            {
              type: 'TextBlock',
              text: unmarked(cut(title, MOST_TITLE)),
              size: 'Medium',
              weight: 'Bolder',
              wrap: true,
            },
            ...lines.slice(0, 30).map((it) => ({
              type: 'TextBlock',
              text: unmarked(cut(it, 500)),
              wrap: true,
              spacing: 'Small',
            })),
          ],
          actions: links.map(({ text, url }) => ({ type: 'Action.OpenUrl', title: text, url })),
        },
      },
    ],
  };
}

/** A card of version 2, whose paragraphs read a little HTML. */
function googleChat({ title, lines, links }: ChatMessage) {
  const said = textOf(lines, escaped, '<br>');
  const widgets = [
    ...(said ? [{ textParagraph: { text: said } }] : []),
    ...(links.length > 0
      ? [
          {
            buttonList: {
              buttons: links.map(({ text, url }) => ({ text, onClick: { openLink: { url } } })),
            },
          },
        ]
      : []),
  ];
  return {
    cardsV2: [
      {
        cardId: 'backlot',
        card: {
          header: { title: cut(title, MOST_TITLE) },
          ...(widgets.length > 0 && { sections: [{ widgets }] }),
        },
      },
    ],
  };
}

const plain = ({ title, lines, links }: ChatMessage) => ({ title, lines, links });

const bodies: Record<ChatFormat, (message: ChatMessage) => object> = {
  slack,
  teams,
  'google-chat': googleChat,
  plain,
};

/** The body of a message in the language of a chat: JSON. */
export const chatBody = (format: ChatFormat, message: ChatMessage): string =>
  JSON.stringify(bodies[format](message));
