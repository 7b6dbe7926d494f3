/** Quotations or lists within each other on one line, each of which reads the rest of it anew. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){50}/m;

/** Lists within each other, a level a line: each level reads all that is below it anew. */
const MOST_LEVELS = 50;

/** How a line begins a list, behind the signs of what it stands in. */
const bullet = /^[ \t>]*(?=(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/;
const isIndented = /^[ \t>]/;
const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;
const widthOf = (before: string) => before.replaceAll('\t', '    ').length;

/** What a line of a list is for the parser on each level it stands on. */
const LINE = 1_000;
/** Signs of lists on one line: each is a level for all behind it. */
const bullets = /^(?:[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))+/;
const LEVEL = 150;

/** Lines that follow the last sign of a list, as long as it is not over. */
class Stretch {
  private lines = 0;
  private size = 0;

  add(line: string): void {
    this.lines += 1;
    this.size += line.length + 1;
  }

  /** What they are for the parser, which looks from each of them through all that come after it. */
  end(): number {
    const work = this.lines * this.size;
    this.lines = 0;
    this.size = 0;
    return work;
  }
}

function listWork(markdown: string): number {
  const levels: number[] = [];
  const stretch = new Stretch();
  let work = 0;
  let isAfterBlank = false;
  for (const line of markdown.split('\n')) {
    const before = bullet.exec(line)?.[0];
    if (before !== undefined) {
      isAfterBlank = false;
      work += stretch.end();
      work += countOf(bullets.exec(line)?.[0] ?? '', /[-*+.)]/g) ** 2 * LEVEL;
      const width = widthOf(before);
      while (levels.length > 0 && levels.at(-1)! >= width) levels.pop();
      levels.push(width);
      if (levels.length > MOST_LEVELS) return Infinity;
    } else if (levels.length > 0) {
      const isBlank = line.trim() === '';
      if (isAfterBlank && !isBlank && !isIndented.test(line)) levels.length = 0;
      else stretch.add(line);
      isAfterBlank = isBlank;
      if (levels.length === 0) work += stretch.end();
    }
    work += levels.length * LINE;
  }
  return work + stretch.end();
}

/** Signs whose other end is looked for through all of a paragraph, from each of them. */
function signWork(markdown: string): number {
  let work = 0;
  for (const paragraph of markdown.split(/\n[ \t]*\n|\n(?=[ \t]*[-*+] )/))
    work += countOf(paragraph, /(?<!\\)[*_~]/g) ** 2 / 2 + countOf(paragraph, /(?<!\\)<[!?]/g) ** 2;
  return work;
}

/**
 * Addresses: what may end a sentence is taken off their end sign by sign, and all of an address is read
 * anew each time.
 */
function addressWork(markdown: string): number {
  let work = 0;
  for (const [run] of markdown.matchAll(/[^\s<]{200,}/g))
    if (/:\/\/|www\.|@/i.test(run)) work += countOf(run, /[?!.,:;*_'"~()&]/g) * run.length;
  return work;
}

/**
 * How much a text is for the Markdown parser beyond its length, in hundred-millionths of a second: of
 * what people write next to nothing, of 20 kB that are made for it several seconds.
 */
export function parserWork(markdown: string): number {
  if (tooDeep.test(markdown)) return Infinity;
  return signWork(markdown) + listWork(markdown) + addressWork(markdown);
}
