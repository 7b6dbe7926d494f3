import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && /\.(ts|tsx)$/.test(it.name))
    .map((it) => relative(root, join(it.parentPath, it.name)));
}

interface Source {
  path: string;
  text: string;
  /** Our own files it imports, relative to the project. */
  imports: string[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...text.matchAll(importPattern)].flatMap((match) => {
    const from = match[1] ?? match[2] ?? match[3]!;
    if (from.startsWith('#/')) return [`src/${from.slice(2)}`];
    return from.startsWith('.') ? [relative(root, join(root, dirname(path), from))] : [];
  });
  return { path, text, imports };
}

const sources = [...filesBelow('src'), ...filesBelow('entrypoints')].map(read);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const code = sources.filter((it) => !isTest(it.path));

const isServerSide = (path: string) =>
  /\.(server|records|policy|facts|job)\.ts$/.test(path) || /^src\/(store|server|demo)\//.test(path);
const isBrowserSide = (path: string) =>
  /\.(screen|actions|part)\.tsx?$/.test(path) ||
  /^src\/(ui|client|console|extension|palette)\//.test(path);

/** Every import that breaks a rule, as `from -> to`. */
function broken(from: (path: string) => boolean, may: (to: string, from: string) => boolean) {
  return code
    .filter((it) => from(it.path))
    .flatMap((it) =>
      it.imports.filter((to) => !may(to, it.path)).map((to) => `${it.path} -> ${to}`),
    );
}
/**
 * Open to every domain: the language of the revenue pages, and comments, which stand on whatever a
 * domain shows (its page shows the discussion, its server may offer it under paths of its own).
 */
const isShared = (path: string) => /^src\/(figures|community)\//.test(path);
/** A domain by wing and name, `work/tasks`; a layer above or below the domains by its name. */
const roomOf = (path: string) =>
  /^src\/domains\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? /^src\/([^/]+)\//.exec(path)?.[1];
const below = (folder: string) => (path: string) => path.startsWith(`src/${folder}/`);

/** From the ground up: a file imports only from floors below its own, or from its own room. */
const floors = [
  ['kernel'],
  ['ui', 'store'],
  ['client'],
  ['community'],
  ['figures'],
  ['domains'],
  ['app'],
  ['palette', 'demo'],
  ['server', 'extension', 'console'],
];
const layerOf = (path: string) => path.split('/')[1]!;
const floorOf = (path: string) => floors.findIndex((it) => it.includes(layerOf(path)));

test('every folder of src stands on a floor, and imports point down', () => {
  const inHouse = (path: string) => path.startsWith('src/');
  const homeless = code.filter((it) => inHouse(it.path) && floorOf(it.path) < 0);
  expect(homeless.map((it) => it.path)).toEqual([]);
  const down = (to: string, from: string) =>
    layerOf(to) === layerOf(from) || floorOf(to) < floorOf(from);
  expect(broken(inHouse, down)).toEqual([]);
});

test('no other wing stands on revenue', () => {
  const inRevenue = below('domains/revenue');
  const elsewhere = (path: string) => below('domains')(path) && !inRevenue(path);
  expect(broken(elsewhere, (to) => !inRevenue(to))).toEqual([]);
});

test('a contract imports kernel, other contracts and plain files of its own domain', () => {
  const contract = (path: string) => path.endsWith('.contract.ts');
  const plain = (to: string, from: string) =>
    (roomOf(to) === roomOf(from) || isShared(to)) && !isServerSide(to) && !isBrowserSide(to);
  expect(
    broken(contract, (to, from) => below('kernel')(to) || contract(to) || plain(to, from)),
  ).toEqual([]);
});

test('server files and browser files never import each other', () => {
  expect(broken(isServerSide, (to) => !isBrowserSide(to))).toEqual([]);
  expect(broken(isBrowserSide, (to) => !isServerSide(to))).toEqual([]);
});

test('another domain is reached only through its contract, its policy says who sees its records', () => {
  const inDomain = below('domains');
  const open = (to: string) => /\.(contract|screens|policy)\.ts$/.test(to) || isShared(to);
  // The page about oneself is put together from the parts of others.
  const composes = (to: string, from: string) =>
    roomOf(from) === 'people/profile' && to.endsWith('.part.tsx');
  const may = (to: string, from: string) =>
    !inDomain(to) || roomOf(to) === roomOf(from) || open(to) || composes(to, from);
  expect(broken(inDomain, may)).toEqual([]);
});

test('entrypoints have at most twenty lines', () => {
  const long = sources.filter(
    (it) => it.path.startsWith('entrypoints/') && it.text.split('\n').length > 21,
  );
  expect(long.map((it) => it.path)).toEqual([]);
});

test('files stay small', () => {
  const lines = code.map((it) => it.text.split('\n').length).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.floor(share * (lines.length - 1))] ?? 0;
  const over = code.filter((it) => it.text.split('\n').length > 300).map((it) => it.path);
  console.log(
    `files ${lines.length}, median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)} lines`,
  );
  expect(over).toEqual([]);
  expect(at(0.5)).toBeLessThanOrEqual(90);
  expect(at(0.9)).toBeLessThanOrEqual(200);
});

test('the top level keeps its list', () => {
  const files =
    /^(package(-lock)?\.json|wxt\.config\.ts|tsconfig(\.\w+)?\.json|README\.md|LICENSE)$/;
  const folders = ['docs', 'entrypoints', 'node_modules', 'public', 'src', 'tests'];
  const others = readdirSync(root, { withFileTypes: true }).filter(
    (it) =>
      !it.name.startsWith('.') &&
      !(it.isDirectory() ? folders.includes(it.name) : files.test(it.name)),
  );
  expect(others.map((it) => it.name)).toEqual([]);
});

test('no file or folder is a drawer without a name', () => {
  const drawers = sources.filter((it) =>
    /(^|\/)(utils?|helpers?|misc|common|manager|index)(\/|\.tsx?$)/.test(it.path),
  );
  expect(drawers.map((it) => it.path)).toEqual([]);
});

test('no test is switched off and no type is forced', () => {
  const patterns =
    /\b(test|it|describe)\.(only|todo)\b|as unknown as|@ts-(ignore|nocheck|expect-error)/;
  expect(sources.filter((it) => patterns.test(it.text)).map((it) => it.path)).toEqual([]);
});

test('only kernel/dates.ts knows zones', () => {
  const zoned = code.filter(
    (it) =>
      /date-fns-tz|Asia\/Karachi/.test(it.text) && !/kernel\/dates|migrations\//.test(it.path),
  );
  expect(zoned.map((it) => it.path)).toEqual([]);
});

/** Forms that may send another version than that of the record they were opened with. */
const versioned = {
  'src/domains/people/evaluations/assign/give-form.part.tsx':
    'the version is part of a form’s name',
  'src/domains/people/evaluations/reports/move-form.part.tsx': 'previews the rows as they are now',
  'src/domains/people/evaluations/reports/use-calibrating.part.ts': 'keeps the row it began with',
  'src/domains/people/people/team-apps/give-form.part.tsx': 'moves the apps that are chosen now',
  'src/domains/people/profile/about-form.part.tsx': 'stays open and goes on from what it saved',
  'src/domains/people/quizzes/results/answer-card.part.tsx': 'its key is the version',
  'src/domains/platform/company/company-form.part.tsx': 'stays open and goes on from what it saved',
  'src/domains/platform/notifications/settings-form.part.tsx':
    'stays open and goes on from what it saved',
  'src/domains/revenue/acquisition/budget-form.part.tsx':
    'shows what stands now beside what is typed',
};

test('what makes schemas for a browser first keeps them from trying whether texts run as code', () => {
  // Whichever file a page loads first would ask, and the policy of the page would report it.
  const first = /^src\/kernel\/(?:schema|without-eval)\.ts$/;
  const makers = code.filter(
    ({ path, text }) =>
      !isServerSide(path) &&
      /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m.test(text) &&
      !first.test(path),
  );
  expect(makers.length).toBeGreaterThan(100);
  expect(
    makers.filter((it) => !it.imports.some((to) => first.test(to))).map((it) => it.path),
  ).toEqual([]);
});

test('a form that changes a record sends the version it was opened with', () => {
  const live = code.filter(
    (it) =>
      it.imports.includes('src/ui/form/use-form.ts') &&
      /\bversion\b/.test(it.text) &&
      !it.imports.includes('src/ui/form/use-opened.ts'),
  );
  expect(live.map((it) => it.path).sort()).toEqual(Object.keys(versioned));
});
