import { useEffect, useLayoutEffect, useRef } from 'react';
import { createKeybindingsHandler } from 'tinykeys';
import { topLayer, useLayer } from './layer.ts';

type Handlers = Record<string, (event: KeyboardEvent) => void>;

/**
 * Binds shortcuts (tinykeys' form: `$mod+Enter`, `g 4`, `Shift+p`) for as long as the component is
 * shown. Keys typed into a field are the field's, except with `$mod`; while a dialog is open only its
 * own work (its `keys`), and what works everywhere.
 */
export function useKeys(handlers: Handlers, enabled = true, everywhere = false) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const layer = useLayer();
  const names = Object.keys(handlers).join('\n');
  useEffect(() => {
    if (!enabled || names === '') return;
    const bound = names
      .split('\n')
      .map((name) => [name, (event: KeyboardEvent) => run(latest.current, name, event)] as const);
    const ignore = { ignore: () => false };
    const byKey = createKeybindingsHandler(Object.fromEntries(bound), ignore);
    const byPlace = createKeybindingsHandler(
      Object.fromEntries(bound.map(([name, handler]) => [inPlaces(name), handler])),
      ignore,
    );
    const listen = (event: KeyboardEvent) => {
      if (everywhere || layer === topLayer()) (isLatin(event.key) ? byKey : byPlace)(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [names, enabled, everywhere, layer]);
}

/** Whether a key gives what the names of shortcuts are written in: ASCII, or a named key. */
const isLatin = (key: string | undefined) => !key || /^[ -~]+$/.test(key);

/**
 * The same shortcut by where its keys lie: `$mod+k` is `$mod+KeyK`. Used when the layout gives other
 * letters or digits, so that shortcuts work on a Cyrillic, Arabic or Urdu keyboard.
 */
const inPlaces = (name: string) =>
  name
    .split(' ')
    .map((press) =>
      press.replace(/(?<=^|\+)([a-z])$/i, (_, it: string) => `Key${it.toUpperCase()}`),
    )
    .map((press) => press.replace(/(?<=^|\+)(\d)$/, 'Digit$1'))
    .join(' ');

function run(handlers: Handlers, name: string, event: KeyboardEvent) {
  if (event.defaultPrevented || (isTyping(event.target) && !name.startsWith('$mod'))) return;
  event.preventDefault();
  handlers[name]?.(event);
}

/** Whether what is pressed there becomes text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
      !['checkbox', 'radio', 'button'].includes(target.getAttribute('type') ?? '')));
