import type { Unclear } from './parameter.ts';

const sometimes: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [
    /\b(?:half|½)\s*(?:a\s+)?day\b/i,
    'Which half? Say from when to when',
    ['9am-1pm', '10am-2pm', '2-6pm', '3-7pm'],
  ],
  [
    /\b(?:(?:the\s+)?whole|all|full|entire)\s+day\b/i,
    'Short leave is at most four hours of a day: say from when to when',
    ['9am-1pm', '10am-2pm', '2-6pm', '3-7pm'],
  ],
  [
    /\b(?:in\s+the\s+)?morning\b/i,
    'When in the morning? Say from when to when',
    ['9-11am', '9am-1pm', '10am-12pm'],
  ],
  [
    /\b(?:in\s+the\s+)?after\s*noon\b/i,
    'When in the afternoon? Say from when to when',
    ['12-2pm', '2-4pm', '3-5pm', '4-6pm'],
  ],
  [
    /\b(?:in\s+the\s+)?evening\b/i,
    'When in the evening? Say from when to when',
    ['4-6pm', '5-7pm'],
  ],
];

/** A part of the day that is no time yet, where a time is needed: asked about, never guessed. */
export function vagueTime(text: string): Unclear | undefined {
  for (const [form, words, times] of sometimes) {
    const match = form.exec(text);
    if (!match) continue;
    return {
      from: match.index,
      to: match.index + match[0].length,
      words,
      instead: times.map((it) => ({ text: it, label: it })),
    };
  }
  return undefined;
}
