import { seal, unseal } from '#/store/secret.ts';

/** Signed words in links of a mail: whoever changes a byte has none. They open nothing by themselves. */
const OPENED = 'news-letter opened';
const UNSUBSCRIBE = 'news-letter unsubscribe';

const sign = (words: string, masterKey: string, purpose: string) =>
  seal(words, masterKey, purpose).toString('base64url');

function opened(token: string, masterKey: string, purpose: string): string | undefined {
  try {
    return unseal(Buffer.from(token, 'base64url'), masterKey, purpose);
  } catch {
    return undefined;
  }
}

/** Says that an issue was opened from the mail this person got. */
export const openToken = (issueId: number, personId: number, masterKey: string) =>
  sign(`${issueId} ${personId}`, masterKey, OPENED);

export const isOpenToken = (
  token: string,
  issueId: number,
  personId: number,
  masterKey: string,
): boolean => opened(token, masterKey, OPENED) === `${issueId} ${personId}`;

export const unsubscribeToken = (personId: number, masterKey: string) =>
  sign(String(personId), masterKey, UNSUBSCRIBE);

/** Whose it is; undefined for one we did not make. */
export function unsubscriberOf(token: string, masterKey: string): number | undefined {
  const words = opened(token, masterKey, UNSUBSCRIBE);
  return words === undefined ? undefined : Number(words);
}
