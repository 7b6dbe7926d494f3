import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { actions } from '#/app/actions.ts';
import { screens } from '#/app/screens.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import type { Stage } from '#/kernel/action.ts';
import { Palette, type PaletteProps } from '#/palette/palette.tsx';
import { EarlyKeys, useEarly } from '#/ui/early-keys.tsx';
import { changeOf, keptOf } from '../kept.ts';
import { consoleUrl } from '../open-console.ts';
import { outboxed } from './outboxed.ts';
import { useOwner } from './owner.ts';

interface PopupPaletteProps {
  me: Me;
  stage: Stage;
  /** Typed already when it opens. */
  typed: string;
  /** What was typed since it was called. */
  early: RefObject<string>;
  onClose: () => void;
}

const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

const DRAFT = 'palette';

/** What was typed when the popup closed, for whoever typed it; undefined until that is known. */
function useTyped(wanted: string) {
  const { person } = useOwner();
  const [typed, setTyped] = useState(wanted || person === undefined ? wanted : undefined);
  useEffect(() => {
    if (typed === undefined)
      void keptOf(person!, 'drafts').then((drafts) => setTyped(drafts[DRAFT] ?? ''));
  }, [person, typed]);
  const keepTyped = (text: string) => {
    if (person !== undefined)
      void changeOf(person, 'drafts', (drafts) => ({ ...drafts, [DRAFT]: text }));
  };
  return { typed, keepTyped };
}

/** What is typed now is meant instead of what was kept. */
function Typed({ early, typed, ...props }: PaletteProps & Pick<PopupPaletteProps, 'early'>) {
  const since = useEarly(early);
  if (since === undefined) return null;
  return <Palette {...props} typed={since || (typed ?? '')} />;
}

/** The palette in the popup: loaded when it is opened, pages open in a tab. */
export default function PopupPalette(props: PopupPaletteProps) {
  const { me, stage, typed: wanted, early, onClose } = props;
  const { person } = useOwner();
  const { typed, keepTyped } = useTyped(wanted);
  const offer = useMemo(() => {
    const sent = person === undefined ? actions : actions.map((it) => outboxed(it, person));
    return { screens, actions: sent, grants: me.grants, place: 'popup' as const };
  }, [me.grants, person]);
  const close = () => {
    keepTyped('');
    onClose();
  };
  // Whoever closes it before it has shown what was kept does not mean that.
  if (typed === undefined) return <EarlyKeys early={early} onClose={onClose} />;
  return (
    <QueryClientProvider client={client}>
      <Typed
        {...{ offer, stage, typed, early }}
        addressOf={consoleUrl}
        onTyped={keepTyped}
        onClose={close}
      />
    </QueryClientProvider>
  );
}
