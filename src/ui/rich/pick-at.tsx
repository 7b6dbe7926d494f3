import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useToldApart } from './namesakes.ts';
import { OptionList } from './option-list.tsx';
import { matching, type Option } from './option.ts';

interface PickAtProps<T extends string> {
  /** What is picked, read out: "Status of PUZ-12". */
  label: string;
  /** Where the list opens: below what was clicked, or what the keyboard is on. */
  at: DOMRect;
  options: readonly Option<T>[];
  value: readonly T[];
  onPick: (value: T[]) => void;
  onClose: () => void;
  /** Several may be picked: the list stays open. */
  several?: boolean;
  /** An option for what was typed and is not in the list: a new label, a number. */
  typedOption?: (typed: string) => Option<T> | undefined;
}

/**
 * A list to pick from that opens at once, at a place on the page: one for a whole table instead of
 * one for every cell. The focus starts in its search field and returns to where it was.
 */
export function PickAt<T extends string>(props: PickAtProps<T>) {
  const { label, at, value, onPick, onClose, several, typedOption } = props;
  const options = useToldApart(props.options);
  const [typed, setTyped] = useState('');
  const [before] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  const store = useCombobox({ opened: true, onOpenedChange: (open) => !open && close() });
  const { selectFirstOption, focusSearchInput } = store;
  useEffect(() => focusSearchInput(), [focusSearchInput]);
  // Enter takes the best match without an arrow key, also before anything is typed.
  useEffect(() => {
    if (typed !== undefined) selectFirstOption();
  }, [typed, selectFirstOption]);
  const found = matching(options, typed);
  const made = typed.trim() === '' ? undefined : typedOption?.(typed.trim());
  const listed = made && !found.some((it) => it.value === made.value) ? [...found, made] : found;
  const pick = (picked: string) => {
    const option = listed.find((it) => it.value === picked);
    if (!option) return;
    if (!several) {
      onPick([option.value]);
      close();
    } else {
      onPick(
        value.includes(option.value)
          ? value.filter((it) => it !== option.value)
          : [...value, option.value],
      );
      setTyped('');
    }
  };
  return (
    <Combobox
      store={store}
      onOptionSubmit={pick}
      width={240}
      position="bottom-start"
      classNames={{ dropdown: 'pop' }}
    >
      <Combobox.Target targetType="button">
        <span
          className="pick-place"
          style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
        />
      </Combobox.Target>
      <Combobox.Dropdown aria-label={label}>
        <Combobox.Search
          classNames={{ input: 'options-search' }}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        />
        <OptionList label={label} options={listed} chosen={value} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
