import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** What is needed of the key that Google Cloud gives out as a JSON file. */
const KeyFile = z.looseObject({
  type: z.literal('service_account'),
  client_email: z.email().max(200),
  private_key: z
    .string()
    .regex(/^-----BEGIN PRIVATE KEY-----\n[\s\S]+-----END PRIVATE KEY-----\s*$/),
});

export interface ServiceAccount {
  /** Whom a sheet is shared with. */
  email: string;
  /** PKCS#8, PEM. */
  privateKey: string;
}

/** A service account from its key file; undefined for any other text. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const { client_email: email, private_key: privateKey } = KeyFile.parse(JSON.parse(text));
    return { email, privateKey };
  } catch {
    return undefined;
  }
}

const ID = /^[\w-]{20,100}$/;

/** The id of a sheet from its address, or from the id itself. */
export function spreadsheetIdIn(text: string): string | undefined {
  const [, id = text.trim()] = /\/spreadsheets\/d\/([\w-]{20,100})/.exec(text) ?? [];
  return ID.test(id) ? id : undefined;
}
