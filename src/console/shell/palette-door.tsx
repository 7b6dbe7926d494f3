import { useRouter } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { actions } from '#/domains/actions.ts';
import { useMe } from '#/domains/me.ts';
import { useRun, useStage } from '#/domains/running.ts';
import { screens } from '#/domains/screens.ts';
import { isAllowed } from '#/kernel/access.ts';
import type { AnyAction } from '#/kernel/action.ts';
import { useKeys } from '#/ui/keys.ts';
import { paletteAtom } from './menu-state.ts';

const load = () => import('#/palette/palette.tsx');
const Palette = lazy(() => load().then((it) => ({ default: it.Palette })));
/** By then the first screen has what it waited for. */
const LOADED_AFTER_MS = 1_000;

const asksNothing = (it: AnyAction) =>
  !(it.parameters ?? []).some((parameter) => parameter.required && !parameter.fallback);

/** The palette of the console, its key, and the keys of the actions. */
export function PaletteDoor() {
  const [state, setState] = useAtom(paletteAtom);
  const { grants } = useMe();
  const { history } = useRouter();
  const stage = useStage();
  const run = useRun();
  const offer = useMemo(() => ({ screens, actions, grants, place: 'console' as const }), [grants]);
  const withKeys = actions.filter((it) => it.shortcut && isAllowed(it.access, grants));
  const start = (it: AnyAction) =>
    asksNothing(it) ? void run(it, {} as never) : setState({ first: it });
  useKeys({
    '$mod+k': () => setState(state ? undefined : {}),
    ...Object.fromEntries(withKeys.map((it) => [it.shortcut!, () => start(it)])),
  });
  // Loaded ahead: what is typed right after the key is the palette's, not the page's.
  useEffect(() => {
    const timer = setTimeout(() => void load(), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!state) return null;
  return (
    <Suspense>
      <Palette
        offer={offer}
        stage={stage}
        addressOf={(path) => new URL(history.createHref(path), window.location.href).href}
        first={state.first}
        onClose={() => setState(undefined)}
      />
    </Suspense>
  );
}
