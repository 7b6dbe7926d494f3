import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Chip } from '../chip.tsx';
import type { IconName } from '../icon.tsx';
import { optionName, useToldApart } from './namesakes.ts';
import { MOST_SHOWN, OptionList } from './option-list.tsx';
import { matching, withFirst } from './option.ts';
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
  /** Called with what is typed, to fetch other options; the list is then not filtered here. */
  onSearch?: (typed: string) => void;
}

/** From so many options on a list has a field to search in, and is scrolled. */
const LONG = 9;

/** A chip of the filter sentence with the list of what it may say. */
export function PickChip<T extends string>(props: PickChipProps<T>) {
  const { label, children, value, onChange, several, icon, on, add } = props;
  const options = useToldApart(props.options);
  const { onSearch, search = onSearch !== undefined || options.length >= LONG } = props;
  const [typed, setTyped] = useState('');
  // Stays while the list is open: what is picked does not jump away from below the pointer.
  const [first, setFirst] = useState<readonly T[]>([]);
  const type = (it: string) => {
    setTyped(it);
    onSearch?.(it);
  };
  const store = useCombobox({
    onDropdownOpen: () => {
      const isAhead = several ? options.length >= LONG : options.length > MOST_SHOWN;
      setFirst(isAhead ? value : []);
      if (!search) store.selectFirstOption();
      else {
        store.focusSearchInput();
        store.updateSelectedOptionIndex('active', { scrollIntoView: true });
      }
    },
    onDropdownClose: () => {
      store.resetSelectedOption();
      if (typed) type('');
    },
  });
  const found = onSearch ? options : matching(options, typed);
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
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <OptionList
          label={label}
          options={typed ? found : withFirst(options, first)}
          chosen={value}
        />
        {several && value.length > 0 && (
          <button type="button" className="menu-item quiet" onClick={() => onChange([])}>
            Clear
          </button>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
