import type { OpenContext } from '#/store/handler.ts';
import type { Provider } from '../sign-in-providers/entering/provider-of.server.ts';

/** What a change by a directory is done with: inside of a transaction, under its provider's lock. */
export interface Directory {
  provider: Provider;
  /** Who made its token: no more is done by it than they could do themselves. */
  madeBy: number;
  /** Of the SCIM endpoints, without a slash at the end. */
  base: string;
  tools: Pick<OpenContext, 'db' | 'now' | 'audit' | 'post'>;
}
