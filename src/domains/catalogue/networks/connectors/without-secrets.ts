import { PullFailure, type KeyValues } from './call.ts';
import { BidDiffers, BudgetDiffers } from './campaign-changes.ts';
import type { Connector } from './connector.ts';

const SHORTEST = 4;

/**
 * A text without the secrets of a key, however a network echoes them: errors reach logs, the
 * records and people who may not see keys.
 */
export function withoutSecrets(
  text: string,
  { fields }: Pick<Connector, 'fields'>,
  key: KeyValues,
): string {
  let clean = text;
  for (const { name, secret } of fields) {
    const value = key[name];
    // A word of a few letters is no secret, and would take others with it.
    if (!secret || value === undefined || value.length < SHORTEST) continue;
    for (const written of [value, encodeURIComponent(value)])
      clean = clean.replaceAll(written, '…');
  }
  return clean.slice(0, 300);
}

/** A failure whose words come from the network, in words that may be shown. */
export const cleaned = (it: PullFailure, connector: Connector, key: KeyValues): PullFailure =>
  // Its words are our own.
  it instanceof BudgetDiffers || it instanceof BidDiffers
    ? it
    : new PullFailure(it.kind, withoutSecrets(it.message, connector, key), it.retryAfter);
