import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Me } from '#/domains/account/account.contract.ts';
import { actions } from '#/domains/actions.ts';
import { screens } from '#/domains/screens.ts';
import type { Stage } from '#/kernel/action.ts';
import { Palette } from '#/palette/palette.tsx';
import { consoleUrl } from '../open-console.ts';

interface PopupPaletteProps {
  me: Me;
  stage: Stage;
  /** Typed already when it opens. */
  typed: string;
  onClose: () => void;
}

const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

/** The palette in the popup: loaded when it is opened, pages open in a tab. */
export default function PopupPalette({ me, stage, typed, onClose }: PopupPaletteProps) {
  const offer = useMemo(
    () => ({ screens, actions, grants: me.grants, place: 'popup' as const }),
    [me.grants],
  );
  return (
    <QueryClientProvider client={client}>
      <Palette offer={offer} stage={stage} addressOf={consoleUrl} typed={typed} onClose={onClose} />
    </QueryClientProvider>
  );
}
