import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from './workers/fair-turns.ts';

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

/** Looks like a stored hash of the same cost and fits nothing: checked when there is nothing kept. */
const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

interface Turn {
  /** By whose turn: an address. */
  caller: string;
  /** Part of the hash without being kept beside it. */
  pepper?: Buffer;
}

const peppered = ({ pepper }: Turn) => (pepper ? { secret: pepper } : {});

/** What is kept of something that people choose, and that could therefore be guessed. */
export const slowHash = (text: string, turn: Turn): Promise<string> =>
  turns.run(turn.caller, () => hash(text, { ...cost, ...peppered(turn) }));

/** Takes as long where nothing is kept (`null`) as for anything else. */
export async function slowFits(kept: string | null, text: string, turn: Turn): Promise<boolean> {
  const fits = await turns.run(turn.caller, () => verify(kept ?? nobodys, text, peppered(turn)));
  return fits && kept !== null;
}
