import { globSync, readFileSync } from 'node:fs';

/** One selector of a rule: of `.a b, .c {` there are two. */
interface Selector {
  file: string;
  /** The domain its sheet belongs to, or the house. */
  area: string;
  text: string;
  classes: string[];
}

/** A domain as `work/tasks`, `figures` and `community`, or the house. */
export const areaOf = (file: string) =>
  /^src\/(?:domains\/([^/]+\/[^/]+)|(figures|community))\//.exec(file)?.slice(1).find(Boolean) ??
  'house';

export const selectors: readonly Selector[] = globSync('src/**/*.css').flatMap((file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const heads = [...text.matchAll(/([^{};]+)\{/g)].map(([, head]) => head!.trim());
  return heads
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((it) => it.trim().replaceAll(/\s+/g, ' '))
    .map((it) => ({
      file,
      area: areaOf(file),
      text: it,
      classes: [...it.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1]!),
    }));
});

/** Every word that may be a class of what this source draws. */
export const wornIn = (source: string): string[] =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(
    (it) => (it[1] ?? it[2])!.match(/[a-z][\w-]*/gi) ?? [],
  );
