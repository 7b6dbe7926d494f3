import { PullFailure, type Answer } from './call.ts';
import { isJson, type Json } from './json-report.ts';

/** Meta's Graph API, behind both its ads and its audience network. */
export const graphHost = 'graph.facebook.com';
export const graph = `https://${graphHost}/v25.0`;

export const bearer = (token: string | undefined) => ({ Authorization: `Bearer ${token ?? ''}` });

// Codes of developers.facebook.com, Graph API error handling and Marketing API rate limiting.
const keyCodes = [102, 190, 10, 200, 3000];
const quotaCodes = [4, 17, 32, 613];
const passingCodes = [1, 2];

/** What the error in an answer of the Graph API means: nearly all of them come as a 400. */
export function graphFailure({ status, text }: Answer): PullFailure | undefined {
  if (status < 400) return undefined;
  const found = /"code"\s*:\s*(\d+)/.exec(text)?.[1];
  if (found === undefined) return undefined;
  const code = Number(found);
  if (keyCodes.includes(code) || (code > 200 && code < 300)) {
    return new PullFailure('key', `does not accept this access token any more (${code}).`);
  }
  if (quotaCodes.includes(code) || (code >= 80_000 && code <= 80_014)) {
    return new PullFailure('later', `asks us to slow down (${code}).`);
  }
  return passingCodes.includes(code)
    ? new PullFailure('unreachable', `cannot answer right now (${code}).`)
    : undefined;
}

/** The cursor of the next page; undefined on the last one. */
export function nextCursor(reply: Json): string | undefined {
  const paging = reply['paging'];
  if (!isJson(paging) || paging['next'] === undefined || !isJson(paging['cursors']))
    return undefined;
  const after = paging['cursors']['after'];
  return typeof after === 'string' ? after : undefined;
}
