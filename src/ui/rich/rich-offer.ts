import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { lookUp } from '#/kernel/look-up.ts';
import type { IconName } from '../icon.tsx';

/** One thing that is offered. */
export interface Offered {
  key: string;
  title: string;
  /** Beside the title, quiet. */
  note?: string | undefined;
  /** A person's face is drawn without it. */
  icon?: IconName;
}

/** What is offered at the sign that is being typed. */
export interface Offer {
  /** What the list is called. */
  name: string;
  items: readonly Offered[];
  /** Which of them Enter takes. */
  at: number;
  isLoading: boolean;
  /** Said when nothing fits. */
  none: string;
  take: (at: number) => void;
  /** Ties the list to the place of the sign; ends it with what it returns. */
  mount: (list: HTMLElement) => () => void;
}

export type ShowOffer = (offer: Offer | null) => void;

interface Offering<I, C> {
  name: string;
  none: (typed: string) => string;
  /** ms of rest before it looks; none where nothing has to be asked for. */
  debounce: number;
  find: (typed: string) => Promise<readonly I[]>;
  shown: (item: I) => Offered;
  /** What the extension is given of the one that is taken. */
  chosen: (item: I) => C;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The extension's side of a list in the text: what is typed after a sign is looked for, arrows move,
 * Enter and Tab take, Esc leaves the sign as it is. `show` draws it, with null to take it away.
 */
export function offering<I, C>(
  { name, none, debounce, find, shown, chosen }: Offering<I, C>,
  show: ShowOffer,
): Pick<SuggestionOptions<I, C>, 'items' | 'render' | 'container' | 'debounce'> {
  let offer: Offer | null = null;
  const draw = (next: Offer | null) => {
    offer = next;
    show(next);
  };
  const from = (props: SuggestionProps<I, C>): Offer => ({
    name,
    items: props.items.map(shown),
    at: 0,
    isLoading: props.loading,
    none: none(props.query),
    take: (at) => props.command(chosen(props.items[at]!)),
    mount: props.mount,
  });
  return {
    debounce,
    container: document.getElementById('open-lists') ?? document.body,
    items: async ({ query }) => {
      try {
        return [...(await find(query))];
      } catch {
        return [];
      }
    },
    render: () => ({
      onStart: (props) => draw(from(props)),
      // What was found before stays while the next is looked for: the list does not flicker.
      onUpdate: (props) =>
        draw(props.loading && offer ? { ...offer, isLoading: true } : from(props)),
      onExit: () => draw(null),
      onKeyDown({ event }) {
        if (!offer || offer.items.length === 0) return false;
        const { items, at, take } = offer;
        const step = lookUp(steps, event.key);
        if (step !== undefined) {
          draw({ ...offer, at: (at + step + items.length) % items.length });
          return true;
        }
        if (event.key !== 'Enter' && event.key !== 'Tab') return false;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
        take(at);
        return true;
      },
    }),
  };
}
