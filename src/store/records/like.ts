/** What somebody typed, as a part of a pattern of `like`: its signs stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` for what somebody typed, anywhere in a text. */
export const anywhere = (text: string): string => `%${literally(text)}%`;
