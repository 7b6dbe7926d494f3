/** Chats that take messages at an address of their own. */
export const chatFormats = ['slack', 'teams', 'google-chat', 'plain'] as const;
export type ChatFormat = (typeof chatFormats)[number];

/** `signed` is a webhook that is told of the audit log. */
export type HookFormat = ChatFormat | 'signed';

export const isChat = (format: HookFormat): format is ChatFormat => format !== 'signed';
