import { hkdfSync, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { normalisePassword } from './password-rules.ts';

/** Argon2id, 64 MiB, three passes: about 60 ms on one core (OWASP asks for at least 19 MiB, two). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/**
 * Half the cores hash, the others go on answering. In turn by address, so that a stranger's flood
 * waits behind itself; an office of a hundred that opens in the morning is one address.
 */
const turns = new FairTurns({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  perCaller: Infinity,
  waiting: 150,
  patienceMs: 30_000,
});

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Looks like a stored hash of the same cost and fits nothing: checked when there is no person. */
const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

/** What is kept of a password. @param caller by whose turn, as in all of these: an address. */
export const hashPassword = (password: string, caller = ''): Promise<string> =>
  turns.run(caller, () => hash(normalisePassword(password), cost));

/** Takes as long for a person without a password, or for nobody (`null`), as for anybody else. */
export async function passwordFits(
  kept: string | null,
  password: string,
  caller = '',
): Promise<boolean> {
  const check = () => verify(kept ?? nobodys, normalisePassword(password));
  const fits = await turns.run(caller, check);
  return fits && kept !== null;
}

/** A million PINs are soon tried by whoever has the database: the master key is part of their hash. */
const pepper = (masterKey: string) => ({
  secret: Buffer.from(hkdfSync('sha256', masterKey, '', 'pin', 32)),
});

/** What is kept of a PIN. */
export const hashPin = (pin: string, masterKey: string, caller = ''): Promise<string> =>
  turns.run(caller, () => hash(pin, { ...cost, ...pepper(masterKey) }));

export async function pinFits(
  kept: string | null,
  pin: string,
  masterKey: string,
  caller = '',
): Promise<boolean> {
  const check = () => verify(kept ?? nobodys, pin, pepper(masterKey));
  const fits = await turns.run(caller, check);
  return fits && kept !== null;
}
