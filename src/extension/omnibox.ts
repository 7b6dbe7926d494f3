import { browser } from 'wxt/browser';
import { actions } from '#/domains/actions.ts';
import { call } from '#/domains/api.ts';
import { screens } from '#/domains/screens.ts';
import { entriesOf, hitEntry, type Entry } from '#/palette/entry.ts';
import { indexOf, rank } from '#/palette/rank.ts';
import { openConsole } from './open-console.ts';

const MOST = 6;

/** What the address bar offers for what was typed, ranked as in the palette. */
async function found(typed: string): Promise<Entry[]> {
  const [{ user }, { rows }] = await Promise.all([
    call('GET /user', {}, { background: true }),
    typed.length > 1 ? call('GET /search', { q: typed }, { background: true }) : { rows: [] },
  ]);
  const entries = entriesOf({ screens, actions, grants: user.grants, place: 'background' });
  const all = [...entries, ...rows.map(hitEntry)].filter((it) => it.path);
  const wanted = { typed, uses: {}, now: Date.now() };
  return rank([indexOf(all)], wanted)
    .slice(0, MOST)
    .map((it) => it.entry);
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`);

/** `bl` and a space in the address bar: pages, apps, people and tasks. */
export function startOmnibox() {
  browser.omnibox.setDefaultSuggestion({ description: 'Search Backlot for %s' });
  browser.omnibox.onInputChanged.addListener((typed, suggest) => {
    found(typed).then(
      (entries) =>
        suggest(
          entries.map((it) => ({
            content: it.path!,
            description: escaped([it.title, it.note].filter(Boolean).join(', ')),
          })),
        ),
      () => suggest([]),
    );
  });
  browser.omnibox.onInputEntered.addListener((typed) => {
    if (typed.startsWith('/')) return void openConsole(typed);
    void found(typed).then(
      ([first]) => openConsole(first?.path ?? '/'),
      () => openConsole('/'),
    );
  });
}
