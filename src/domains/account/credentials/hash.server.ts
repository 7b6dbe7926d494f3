import { hkdfSync, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '#/kernel/refusal.ts';
import { normalisePassword } from './password-rules.ts';

/** Argon2id, 64 MiB, three passes: about 60 ms on one core (OWASP asks for at least 19 MiB, two). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Half the cores hash, the others go on answering; more than this waiting is more than a minute's flood. */
const hashing = Math.max(1, Math.floor(availableParallelism() / 2));
const MOST_WAITING = 48;

let running = 0;
const waiting: (() => void)[] = [];

/** Lets few hashes run at a time; refuses as busy when too many wait, before any of them costs memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashing) {
    if (waiting.length >= MOST_WAITING) throw busy('Too many people are signing in. Try again.', 5);
    // Whoever ends hands its place over, so `running` does not change.
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Looks like a stored hash of the same cost and fits nothing: checked when there is no person. */
const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalisePassword(password), cost));

/** Takes as long for a person without a password, or for nobody (`null`), as for anybody else. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(kept ?? nobodys, normalisePassword(password)));
  return fits && kept !== null;
}

/** A million PINs are soon tried by whoever has the database: the master key is part of their hash. */
const pepper = (masterKey: string) => ({
  secret: Buffer.from(hkdfSync('sha256', masterKey, '', 'pin', 32)),
});

/** What is kept of a PIN. */
export const hashPin = (pin: string, masterKey: string): Promise<string> =>
  inTurn(() => hash(pin, { ...cost, ...pepper(masterKey) }));

export async function pinFits(kept: string | null, pin: string, masterKey: string) {
  const fits = await inTurn(() => verify(kept ?? nobodys, pin, pepper(masterKey)));
  return fits && kept !== null;
}
