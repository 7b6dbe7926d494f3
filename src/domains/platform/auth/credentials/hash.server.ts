import { hkdfSync } from 'node:crypto';
import { slowFits, slowHash } from '#/store/slow-hash.ts';
import { normalisePassword } from './password-rules.ts';

/** What is kept of a password. @param caller by whose turn, as in all of these: an address. */
export const hashPassword = (password: string, caller = ''): Promise<string> =>
  slowHash(normalisePassword(password), { caller });

/** Takes as long for a person without a password, or for nobody (`null`), as for anybody else. */
export const passwordFits = (
  kept: string | null,
  password: string,
  caller = '',
): Promise<boolean> => slowFits(kept, normalisePassword(password), { caller });

/** A million PINs are soon tried by whoever has the database: the master key is part of their hash. */
const pepper = (masterKey: string) => Buffer.from(hkdfSync('sha256', masterKey, '', 'pin', 32));

/** What is kept of a PIN. */
export const hashPin = (pin: string, masterKey: string, caller = ''): Promise<string> =>
  slowHash(pin, { caller, pepper: pepper(masterKey) });

export const pinFits = (
  kept: string | null,
  pin: string,
  masterKey: string,
  caller = '',
): Promise<boolean> => slowFits(kept, pin, { caller, pepper: pepper(masterKey) });
