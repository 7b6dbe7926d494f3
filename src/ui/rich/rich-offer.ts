import type { MentionNodeAttrs as Chosen } from '@tiptap/extension-mention';
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import type { FindPeople, Mentionable } from './rich-people.ts';

/** People offered at the @ that is being typed. */
export interface Offer {
  people: readonly Mentionable[];
  /** Which of them Enter takes. */
  at: number;
  isLoading: boolean;
  typed: string;
  take: (person: Mentionable) => void;
  /** Ties the list to the place of the @; ends it with what it returns. */
  mount: (list: HTMLElement) => () => void;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The extension's side of the list of people: what is typed after an @ is looked for, arrows move,
 * Enter and Tab take, Esc leaves the @ as it is. `show` draws it, with null to take it away.
 */
export function offerPeople(
  find: FindPeople,
  show: (offer: Offer | null) => void,
): Omit<SuggestionOptions<Mentionable, Chosen>, 'editor'> {
  let offer: Offer | null = null;
  const draw = (next: Offer | null) => {
    offer = next;
    show(next);
  };
  const from = (props: SuggestionProps<Mentionable, Chosen>): Offer => ({
    people: props.items,
    at: 0,
    isLoading: props.loading,
    typed: props.query,
    take: (person) => props.command({ id: String(person.id), label: person.name }),
    mount: props.mount,
  });
  return {
    char: '@',
    allowSpaces: false,
    allowedPrefixes: [' ', '(', '\u00a0'],
    debounce: 120,
    container: document.getElementById('open-lists') ?? document.body,
    items: ({ query }) => find(query).catch(() => []),
    render: () => ({
      onStart: (props) => draw(from(props)),
      onUpdate: (props) => draw({ ...from(props), people: shownMeanwhile(props, offer) }),
      onExit: () => draw(null),
      onKeyDown({ event }) {
        if (!offer || offer.people.length === 0) return false;
        const { people, at, take } = offer;
        const step = steps[event.key];
        if (step !== undefined) {
          draw({ ...offer, at: (at + step + people.length) % people.length });
          return true;
        }
        if (event.key !== 'Enter' && event.key !== 'Tab') return false;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
        take(people[at]!);
        return true;
      },
    }),
  };
}

/** The people found before stay while the next are looked for: the list does not flicker. */
const shownMeanwhile = (props: SuggestionProps<Mentionable, Chosen>, before: Offer | null) =>
  props.loading ? (before?.people ?? []) : props.items;
