/** What stands where something secret stood. */
const HIDDEN = '[hidden]';

const named =
  /((?:password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|authorization|cookie|session[-_]?id)["']?\s*[=:]\s*)("[^"\n]*"|'[^'\n]*'|[^\n,;}"']+)/gi;
const digits = /\b((?:pin|code|otp)["']?\s*[=:]?\s*["']?)\d{4,8}\b/gi;
const scheme = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
// Each part has an end, the next address at the latest, or a long text without one is read again from
// each of its words.
const address =
  /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s/?#"'<>@]{0,500}@)?((?:[^\s?#"'<>:]|:(?!\/\/)){0,2000})[?#][^\s"'<>)]*/gi;
const login = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"'<>@]{0,500}@/gi;
const query = /([\w/.-])\?[\w.%~[\]-]+=[^\s"'<>)]*/g;
// Looked for once in a run of such signs, and only in one that goes on as a token does: not from each sign.
const signed = /(?<![\w-])(?=[\w-]{7,}\.[\w-])((?:[\w-]*?-)??)eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g;
/** Base64 with its padding; begun where a run begins, or a long one would be tried from each sign. */
const padded = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{18,}={1,2}(?![\w=])/g;
const run = /[A-Za-z0-9_+/=-]{20,}/g;
const piece = /[A-Za-z0-9_+=-]{20,}/g;

const kindOf = (sign: string) =>
  /[a-z]/.test(sign) ? 'a' : /[A-Z]/.test(sign) ? 'A' : /\d/.test(sign) ? '0' : '';

/**
 * Whether signs follow each other as chance has them: words and names in code do so seldom. Chance
 * changes their kind at every other sign, and half of its letters are capitals; names have a capital
 * a word.
 */
function isRandom(text: string): boolean {
  const kinds = [...text].map(kindOf).filter(Boolean);
  if (kinds.length < 20) return false;
  const changes = kinds.filter((it, at) => at > 0 && it !== kinds[at - 1]).length / kinds.length;
  const letters = kinds.filter((it) => it !== '0');
  const capitals = letters.filter((it) => it === 'A').length / letters.length;
  return changes >= 0.42 || (changes >= 0.25 && capitals >= 0.27 && capitals <= 0.73);
}

/** A long piece with a digit in it is no word: a token, a hash, a number of a card. */
const isToken = (text: string) => /\d/.test(text) || isRandom(text);

/**
 * A text without what may be a secret: values of addresses, what follows the name of a secret, and
 * long runs of signs without sense. It rather hides too much. What is hidden once stays as it is.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(address, '$1$3')
    .replace(login, '$1')
    .replace(query, '$1')
    .replace(signed, `$1${HIDDEN}`)
    .replace(scheme, `$1 ${HIDDEN}`)
    .replace(named, `$1${HIDDEN}`)
    .replace(digits, `$1${HIDDEN}`)
    .replace(padded, HIDDEN)
    .replace(run, (it) =>
      isRandom(it) ? HIDDEN : it.replace(piece, (part) => (isToken(part) ? HIDDEN : part)),
    );

/** Whether something in a text would be hidden. */
export const hasSecrets = (text: string): boolean => withoutSecrets(text) !== text;
