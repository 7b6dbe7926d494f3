const fence = /^ {0,3}(`{3,}|~{3,})/;

/** The signs with which a line opens a block of code, or closes one. */
export const fenceOf = (line: string): string | undefined => fence.exec(line)?.[1];

/** Whether a line closes the block of code that these signs opened. */
export function closesFence(line: string, opened: string): boolean {
  const sign = fenceOf(line);
  return sign !== undefined && sign.startsWith(opened) && line.trim() === sign;
}

/** Where blocks of code stand: from their first sign to behind their last. */
function blocksIn(text: string): [from: number, to: number][] {
  const blocks: [number, number][] = [];
  let open: { from: number; sign: string } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const sign = fenceOf(line);
    const end = Math.min(text.length, at + line.length + 1);
    if (open && closesFence(line, open.sign)) {
      blocks.push([open.from, end]);
      open = undefined;
    } else if (!open && sign) open = { from: at, sign };
    at = end;
  }
  if (open) blocks.push([open.from, text.length]);
  return blocks;
}

/** The same of words of code within a line of text: as many backticks close it as open it. */
function spansIn(text: string): [from: number, to: number][] {
  const runs = [...text.matchAll(/`+/g)].map((it) => ({ at: it.index, length: it[0].length }));
  // The next run of the same length, found from the end: looking for it each time is quadratic.
  const next = Array<number | undefined>(runs.length);
  const last = new Map<number, number>();
  for (let nth = runs.length - 1; nth >= 0; nth -= 1) {
    next[nth] = last.get(runs[nth]!.length);
    last.set(runs[nth]!.length, nth);
  }
  const spans: [number, number][] = [];
  for (let nth = 0; nth < runs.length; nth += 1) {
    const closing = next[nth];
    if (closing === undefined) continue;
    spans.push([runs[nth]!.at, runs[closing]!.at + runs[closing]!.length]);
    nth = closing;
  }
  return spans;
}

function around(
  text: string,
  kept: readonly [from: number, to: number][],
  change: (part: string) => string,
): string {
  let [done, at] = ['', 0];
  for (const [from, to] of kept) {
    done += change(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return done + change(text.slice(at));
}

/** A Markdown text of which all is changed but its code, which means what it says. */
export const outsideCode = (markdown: string, change: (part: string) => string): string =>
  around(markdown, blocksIn(markdown), (part) => around(part, spansIn(part), change));
