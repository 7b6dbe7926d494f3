import { useRouter } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import {
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  type ComponentType,
  type RefObject,
} from 'react';
import { screens } from '#/app/screens.ts';
import { loadActions } from '#/client/actions.ts';
import { useMe } from '#/client/me.ts';
import { useRun, useStage } from '#/client/running.ts';
import { isAllowed } from '#/kernel/access.ts';
import type { AnyAction } from '#/kernel/action.ts';
import type { PaletteProps } from '#/palette/palette.tsx';
import { EarlyKeys, useEarly } from '#/ui/early-keys.tsx';
import { useKeys } from '#/ui/keys.ts';
import { lazily, noteFailed } from '#/ui/lazily.ts';
import { LOADED_AFTER_MS, useHouseActions } from './house-actions.ts';
import { paletteAtom } from './menu-state.ts';

const load = () => import('#/palette/palette.tsx');

const asksNothing = (it: AnyAction) =>
  !(it.parameters ?? []).some((parameter) => parameter.required && !parameter.fallback);

interface OpeningProps {
  first: AnyAction | undefined;
  /** What was typed before it was there. */
  early: RefObject<string>;
  onClose: () => void;
}

interface OpenedProps extends OpeningProps {
  Palette: ComponentType<PaletteProps>;
}

/**
 * The palette with every action of the house, once both are there. It is drawn in one go when
 * `EarlyKeys` has gone, see `useEarly`.
 */
function Opening({ first, early, onClose, Palette }: OpenedProps) {
  const typed = useEarly(early);
  const actions = use(loadActions());
  const { grants } = useMe();
  const { history } = useRouter();
  const stage = useStage();
  const offer = useMemo(
    () => ({ screens, actions, grants, place: 'console' as const }),
    [actions, grants],
  );
  if (typed === undefined) return null;
  return (
    <Palette
      offer={offer}
      stage={stage}
      addressOf={(path) => new URL(history.createHref(path), window.location.href).href}
      {...(first && { first })}
      {...(typed && { typed })}
      onClose={onClose}
    />
  );
}

/** Neither takes the page with it when it cannot be loaded. */
const Opened = lazily(() =>
  Promise.all([load(), loadActions()]).then(([{ Palette }]) => ({
    default: (props: OpeningProps) => <Opening {...props} Palette={Palette} />,
  })),
);

/** The palette of the console, its key, and the keys of the actions. */
export function PaletteDoor() {
  const [state, setState] = useAtom(paletteAtom);
  const { grants } = useMe();
  const early = useRef('');
  const run = useRun();
  const withKeys = useHouseActions().filter((it) => it.shortcut && isAllowed(it.access, grants));
  const start = (it: AnyAction) =>
    asksNothing(it) ? void run(it, {} as never) : setState({ first: it });
  // Over a record that is open too: that is what is meant by what is typed.
  const toggle = () => {
    early.current = '';
    setState(state ? undefined : {});
  };
  useKeys({ '$mod+k': toggle }, true, true);
  useKeys(Object.fromEntries(withKeys.map((it) => [it.shortcut!, () => start(it)])));
  // Loaded ahead: what is typed right after the key is the palette's, not the page's.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(noteFailed), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!state) return null;
  const close = () => setState(undefined);
  return (
    <Suspense fallback={<EarlyKeys early={early} onClose={close} />}>
      <Opened first={state.first} early={early} onClose={close} />
    </Suspense>
  );
}
