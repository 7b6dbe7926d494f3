import { browser } from 'wxt/browser';
import { actions } from '#/app/actions.ts';
import { screens } from '#/app/screens.ts';
import { call, CallError } from '#/client/api.ts';
import { takeDaysOf } from '#/client/company-days.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { findVerb } from '#/kernel/reading/read.ts';
import { actionsOf, entriesOf, hitEntry, type Entry } from '#/palette/entry.ts';
import { indexOf, rank } from '#/palette/rank.ts';
import { scopes } from '#/palette/scope.ts';
import { openConsole } from './open-console.ts';
import { openPalette } from './open-palette.ts';

const MOST = 6;
/** As long as a search may be; an action typed in line may be longer. */
const SEARCHED = 100;
const background = { background: true };

/** Asked once for all that is typed from one `bl` on. */
let me: Promise<{ user: Me }> | undefined;
let latest = '';

interface Found {
  /** The action that is being typed: `leave tomorrow 3pm-5pm`. */
  verb?: { title: string; rest: string };
  entries: Entry[];
}

/** What the address bar offers for what was typed, ranked as in the palette. */
async function find(typed: string): Promise<Found> {
  me ??= call('GET /user', {}, background);
  const [{ user }, { rows }] = await Promise.all([
    me,
    typed.length > 1
      ? call('GET /search', { q: typed.slice(0, SEARCHED) }, background)
      : { rows: [] },
  ]);
  takeDaysOf(user);
  const offer = { screens, actions, grants: user.grants, place: 'popup' } as const;
  const verb = findVerb(typed, actionsOf(offer));
  // The bare word may as well be the beginning of a name: only what follows it decides.
  const rest = verb && typed.slice(verb.places[0]!.to).trim();
  const wanted = { typed, uses: {}, now: Date.now() };
  return {
    ...(verb && rest && { verb: { title: verb.action.title, rest } }),
    entries: rank([indexOf([...entriesOf(offer), ...rows.map(hitEntry)])], wanted)
      .slice(0, MOST)
      .map((it) => it.entry),
  };
}

/** Its page; what has none is opened in the palette, where it can be chosen. */
function contentOf(it: Entry): string {
  const sign = scopes.find(({ kinds }) => kinds.includes(it.kind))?.sign ?? '';
  return it.path ?? sign + it.title.replace(/…$/, '');
}

/** Chrome reads descriptions as XML, Firefox as they stand. */
const escaped = (text: string) =>
  import.meta.env.BROWSER === 'firefox'
    ? text
    : text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`);

const describe = (words: string) =>
  browser.omnibox.setDefaultSuggestion({ description: escaped(words) });

/** What Enter does, said before it is pressed. */
function enterWords({ verb, entries: [first] }: Found, typed: string): string {
  if (verb) return `${verb.title}: ${verb.rest}`;
  return first ? `Open ${first.title}` : `Look for “${typed}” in Backlot`;
}

function failureWords(error: unknown): string {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'unauthenticated') return 'You are signed out of Backlot. Enter opens it.';
  if (code === 'locked') return 'Backlot waits for your PIN. Enter opens it.';
  return 'Backlot cannot be reached.';
}

async function offer(typed: string): Promise<{ content: string; description: string }[]> {
  try {
    const found = await find(typed);
    // A slow answer about what was typed before says nothing about Enter now.
    if (typed === latest) describe(enterWords(found, typed));
    return found.entries.map((it) => ({
      content: contentOf(it),
      description: escaped([it.title, it.note].filter(Boolean).join(', ')),
    }));
  } catch (error) {
    me = undefined;
    describe(failureWords(error));
    return [];
  }
}

/** Goes to what was chosen, or to the best that answers to what was typed. */
async function follow(typed: string) {
  if (typed.startsWith('/')) return openConsole(typed);
  if (scopes.some(({ sign }) => typed.startsWith(sign))) return openPalette(typed);
  const found = await find(typed).catch(() => undefined);
  if (!found) return openConsole('/');
  const path = found.entries[0]?.path;
  return path && !found.verb ? openConsole(path) : openPalette(typed);
}

/** `bl` and a space in the address bar: pages, apps, people, tasks, and actions typed in line. */
export function startOmnibox() {
  browser.omnibox.onInputStarted.addListener(() => {
    me = undefined;
    describe('Search Backlot, or type an action');
  });
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    latest = text.trim();
    void offer(latest).then(suggest);
  });
  browser.omnibox.onInputEntered.addListener((text) => void follow(text.trim()));
}
