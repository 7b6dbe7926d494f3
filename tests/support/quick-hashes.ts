import { createRequire } from 'node:module';
import type Argon2 from '@node-rs/argon2';

/**
 * Loaded before the tests: passwords and PINs are hashed as in earnest, but with little memory and
 * one pass. Hundreds of people sign in to be tested with, and half of that time went into hashes.
 */

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  hash: typeof Argon2.hash & { isInEarnest?: boolean; isWrapped?: true };
};

const quick = { memoryCost: 256, timeCost: 1 };

/** Where the cost is what is tested. */
export function inEarnest(is = true): void {
  argon2.hash.isInEarnest = is;
}

// A process runs many files, and the product is loaded once for all of them.
if (!argon2.hash.isWrapped) {
  const { hash } = argon2;
  const wrapped: typeof argon2.hash = (text, options, signal) =>
    hash(text, wrapped.isInEarnest ? options : { ...options, ...quick }, signal);
  wrapped.isWrapped = true;
  argon2.hash = wrapped;
}
