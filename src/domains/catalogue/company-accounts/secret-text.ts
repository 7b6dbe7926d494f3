/**
 * What nobody may write into a register that many read: passwords, keys, tokens, recovery codes.
 * It recognises the words people put before them and the shapes services give them; it cannot know
 * every secret, so the form says as well that none belongs there.
 */
const shapes: readonly RegExp[] = [
  /\b(pass(word|wd|phrase|code)?|pwd|pin|otp|2fa|mfa|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|client[ _-]?secret|recovery codes?|backup codes?|seed phrase|credentials?)\b\s*(is|are|[:=])\s*\S/i,
  /-----BEGIN [A-Z ]+-----/,
  // user:password@ in an address
  /:\/\/[^\s/:@]+:[^\s/@]+@/,
  // Keys as Amazon, Google, GitHub, Slack, Stripe and JSON web tokens write them
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{30,}/,
  /\bya29\.[\w-]+/,
  /\bgh[pousr]_\w{20,}/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\b[srp]k_(live|test)_\w{8,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  /\b[0-9a-f]{32,}\b/i,
  // What an authenticator is set up with
  /\b(?=[A-Z2-7]*[2-7])(?=[A-Z2-7]*[A-Z])[A-Z2-7]{16,}\b/,
];

const isAddress = (word: string) =>
  /^(https?:\/\/|www\.)/i.test(word) || /^[\w.+-]+@[\w-]+(\.[\w-]+)+[.,;)]*$/.test(word);

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*?~]/];

/** A word of small and capital letters, digits and signs is a password more often than not. */
function looksTyped(word: string): boolean {
  if (word.length < 8 || isAddress(word)) return false;
  return kinds.every((it) => it.test(word));
}

/** A long run of letters and digits without meaning: a key. */
function looksMade(word: string): boolean {
  if (isAddress(word)) return false;
  return (word.match(/[A-Za-z0-9+/_=]{24,}/g) ?? []).some((run) =>
    kinds.slice(0, 3).every((it) => it.test(run)),
  );
}

/** Whether a text seems to hold a password, a key or a code. */
export function looksSecret(text: string): boolean {
  if (shapes.some((it) => it.test(text))) return true;
  return text.split(/\s+/).some((word) => looksTyped(word) || looksMade(word));
}

export const SECRET_WORDS =
  'This looks like a password or a key. Keep those in the vault and write here where to find them.';
