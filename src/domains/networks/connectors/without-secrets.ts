import type { Connector, KeyValues } from './connector.ts';

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
    if (!secret || !value) continue;
    for (const written of [value, encodeURIComponent(value)])
      clean = clean.replaceAll(written, '…');
  }
  return clean.slice(0, 300);
}
