/** Twelve letters that name it and may be shown, then its secret: 32 random bytes. */
const FORM = /^blt_([a-z]{12})_[\w-]{43}$/;

/** What is sent as an access token, whether it is a good one or not. */
export const isAccessToken = (token: string) => token.startsWith('blt_');

/** The letters that name it; undefined where it cannot be one. */
export const codeOf = (token: string): string | undefined => FORM.exec(token)?.[1];

/** How lists name it: enough to find it in a configuration, and no secret. */
export const shownAs = (code: string) => `blt_${code}_…`;
