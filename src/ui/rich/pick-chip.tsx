import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Chip } from '../chip.tsx';
import type { IconName } from '../icon.tsx';
import { optionName, useToldApart } from './namesakes.ts';
import { OptionList } from './option-list.tsx';
import { matching } from './option.ts';
import type { Option } from './option.ts';

interface PickChipProps<T extends string> {
  /** What is picked, read out: "Countries". */
  label: string;
  /** The words of the sentence: "all countries", "Team Puzzle". */
  children: ReactNode;
  options: readonly Option<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** Several may be picked: the list stays open. An empty value then means all. */
  several?: boolean;
  icon?: IconName;
  on?: boolean;
  /** The dashed "+ Filter". */
  add?: boolean;
  /** A field to search in; shown by itself from nine options on. */
  search?: boolean;
}

/** A chip of the filter sentence with the list of what it may say. */
export function PickChip<T extends string>(props: PickChipProps<T>) {
  const { label, children, value, onChange, several, icon, on, add } = props;
  const options = useToldApart(props.options);
  const { search = options.length > 8 } = props;
  const [typed, setTyped] = useState('');
  const store = useCombobox({
    onDropdownOpen: () => {
      if (search) store.focusSearchInput();
      else store.selectFirstOption();
    },
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped('');
    },
  });
  const { selectFirstOption } = store;
  // Enter takes the best match without an arrow key.
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);
  const pick = (picked: string) => {
    const option = options.find((it) => it.value === picked);
    if (!option) return;
    if (!several) {
      onChange([option.value]);
      store.closeDropdown();
      store.focusTarget();
    } else if (value.includes(option.value)) onChange(value.filter((it) => it !== picked));
    else onChange([...value, option.value]);
  };
  const chosen = value.length === 1 ? options.find((it) => it.value === value[0]) : undefined;
  // A name that others in the list bear says here, too, whose it is.
  const words = chosen && children === chosen.label ? optionName(chosen) : children;
  return (
    <Combobox
      store={store}
      onOptionSubmit={pick}
      width={240}
      position="bottom-start"
      classNames={{ dropdown: 'pop' }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <Chip
          icon={icon}
          on={on}
          add={add}
          aria-label={label}
          onClick={() => store.toggleDropdown()}
        >
          {words}
        </Chip>
      </Combobox.Target>
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            classNames={{ input: 'options-search' }}
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <OptionList label={label} options={matching(options, typed)} chosen={value} />
        {several && value.length > 0 && (
          <button type="button" className="menu-item quiet" onClick={() => onChange([])}>
            Clear
          </button>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
