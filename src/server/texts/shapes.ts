/** Whether a string of the code is a text that people read, by where it stands and how it looks. */

/** Attributes and fields whose text is shown, single words included. */
export const shown = new Set(
  (
    'title label labels note help verb hint about heading caption placeholder alt lead text words ' +
    'summary message empty missing none alone tooltip sentence question confirm notice theirsTitle ' +
    'after before unit one many copy older newer aria-label aria-description aria-roledescription ' +
    'aria-valuetext ariaLabel all any word cell detail told description singular plural headerName'
  ).split(' '),
);

/** Of those, fields whose value is a list or a record of something else: values, keys, rows. */
export const shownAsText = new Set(
  'all any before after about title text summary message note notice question detail heading'.split(
    ' ',
  ),
);

/** Attributes and fields whose value names something to a machine. */
export const machine = new Set(
  (
    'verbs className class style d id key href src srcSet type role rel target method path to from viewBox ' +
    'points transform fill stroke autoComplete inputMode accept pattern name kind code table column ' +
    'permission event cron icon colour color area grid gridTemplate testid data-testid endpoint ' +
    'selector query sql zone keys scope currency format encoding headers transition rootMargin font fontFamily'
  ).split(' '),
);

/** What it is called with is no text: it asks, compares, writes a log for operators, or draws. */
export const machineCalls = new Set(
  (
    'cx sql require querySelector querySelectorAll closest matches createElement createElementNS ' +
    'setAttribute getAttribute removeAttribute hasAttribute setProperty addEventListener ' +
    'removeEventListener has get getItem setItem removeItem includes startsWith endsWith indexOf split ' +
    'fetch debug info warn error fatal trace log enum literal raw ref table column execute prepare ' +
    'matchMedia insertRule execCommand fontSize font registerFont replaceAll match test select ' +
    'selectFrom innerJoin leftJoin orderBy groupBy where whereRef onRef having assert'
  ).split(' '),
);

/** Names of values and functions that make texts. */
export const namesTexts =
  /(?:words|label|labels|title|titles|sentence|heading|headings|monthNames|weekdays|^months|Months|shortDays)$/i;

/** Calls whose arguments are shown, single words too. */
export const shownCalls = new Set([
  'notFound',
  'missingAs',
  'toast',
  'invalid',
  'conflict',
  'notAllowed',
  'words',
  'said',
  'chosen',
]);

/** Fixed by the specification of the API, units of measures and ways of writing: they are compared. */
const fixed = new Set(['Unauthenticated.', ...'money count ratio number pp ltr rtl'.split(' ')]);
/** Keys of endpoints. */
const endpoint = /^(?:GET|POST) \//;

/** Keys of the keyboard by the names that browsers give them, columns of an API, JSON, classes, fonts. */
const forMachines = [
  /^(?:(?:Shift|Control|Alt|Meta|Mod)\+)*(?:Arrow(?:Up|Down|Left|Right)|Enter|Escape|Backspace|Tab|Home|End|Page(?:Up|Down))$/,
  /^[\w:.]+(?:,[\w:.{}]+)+$/,
  /^[{[]"/,
  /^btn /,
  /^\{\d+\}-[a-z-]+$/,
  /\dpx /,
  /^\s*select \{\d+\} from /,
  /^\w+\.\w+ as \w+$/,
  /^not \(\{\d+\}\)$/,
  /\bh1, h2, /,
  /^\w+Error$/,
  /^<h/,
  /^Bearer /,
  /^backlot /,
  /^---\n/,
  // `okr.review:{0}:{1}`.
  /^\S*[.:_/]\{\d+\}\S*$/,
  // How a message looks: `toast('error', …)`.
  /^(?:error|success|warning|info)$/,
];
const isForMachines = (text: string) => forMachines.some((it) => it.test(text));

const letter = /\p{L}/u;
const codeLike =
  /^(?:[\w$@#%./:*+~-]*[_/\\:=@$#*][\w$@#%./:*+~-]*|[a-z\d]+(?:[-.][a-zA-Z\d]+)+|[a-z]+[A-Z]\w*|\.?[a-z]{1,4}\d+|data:.*|https?:.*|[A-Z]{2,}[A-Z\d_-]*)$/su;
const sqlWord =
  /\b(?:SELECT|FROM|WHERE|AND|OR|JOIN|NULL|INTO|VALUES|UPDATE|DELETE|INSERT|CREATE|ALTER|SET|ORDER BY|GROUP BY|UNION|BETWEEN|CASE|WHEN|CAST|PARTITION|(?:order|group|partition) by|union all)\b|[(]select\b|^select \w|\bnullif\(|<\S+@/;
const markup = /^\s*<|[{};]\s*$|^\s*[.#@:&][a-z-]|\bfunction\b|=>|--\w|\w\(\{|::/;

/** `text` with its places taken out, so that only what is written remains. */
const written = (text: string) => text.replaceAll(/\{\d+\}/g, ' ');

/** "One SELECT. It reads …": no statement ends like that. */
const isWholeSentence = (text: string) => /^\p{Lu}\p{Ll}+ .*\p{Ll}[.?!]$/u.test(text);

/** Whether a text of a place where texts are shown is one: a word is enough. */
export function isWorded(text: string): boolean {
  const only = written(text);
  return (
    letter.test(only) &&
    (!sqlWord.test(only) || isWholeSentence(only)) &&
    !isForMachines(text) &&
    !codeLike.test(text.trim()) &&
    !fixed.has(text) &&
    !endpoint.test(text)
  );
}

const wordsIn = (text: string) =>
  text.match(/(?<![\p{L}\d./-])[\p{L}’']{2,}(?![\w/=-])/gu)?.length ?? 0;

/** Whether a text is a whole sentence. */
export const isSentence = (text: string): boolean =>
  /^[\p{Lu}“{]/u.test(text) && /[.?!…]$/.test(text) && wordsIn(written(text)) > 2 && isWorded(text);

/** Whether a text of any other place reads as prose. */
export function isProse(text: string, mayBeginSmall: boolean): boolean {
  const only = written(text).trim();
  if (
    fixed.has(text) ||
    endpoint.test(text) ||
    isForMachines(text) ||
    !letter.test(only) ||
    codeLike.test(only)
  )
    return false;
  if (sqlWord.test(only) || markup.test(text.replaceAll(/\{\d+\}/g, '1')) || /[_=\\|^]/.test(only))
    return false;
  // Codes of currencies and countries in a row.
  if (!/\p{Ll}/u.test(only)) return false;
  const words = wordsIn(only);
  // `retained{0}` and `issue {0}` are keys.
  if (/^\p{Ll}+ ?(?:\{\d+\})+$/u.test(text)) return false;
  if (/^[\p{Lu}“‘"…—–]/u.test(only))
    return words > 1 || (words === 1 && (/[.?!…:]$/.test(only) || / /.test(text)));
  if (!mayBeginSmall) return words > 3 && /[.?!…]$/.test(only);
  // A pair of small words may be a value of CSS; beside a place they are part of a sentence.
  return (
    words > 2 ||
    (words > 0 && only !== text.trim() && /(?:^|\s)\p{L}{2,}(?:$|[\s.,:;?!])/u.test(written(text)))
  );
}
