import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Field } from '../form/field.tsx';
import type { FieldProps } from '../form/field.tsx';
import { Icon } from '../icon.tsx';
import { optionName, useToldApart } from './namesakes.ts';
import { OptionList } from './option-list.tsx';
import { matching } from './option.ts';
import type { Option } from './option.ts';

interface ComboFieldProps<T extends string> extends FieldProps<T | ''> {
  options: readonly Option<T>[];
  placeholder?: string;
  /** Called with what is typed, to fetch other options; the list is then not filtered here. */
  onSearch?: (typed: string) => void;
}

/** One of a long list, found by typing. Leaving the field puts back the chosen label. */
export function ComboField<T extends string>(props: ComboFieldProps<T>) {
  const { label, help, error, beside, hideLabel, value, onChange, onSearch, ...given } = props;
  const { options: all, ...rest } = given;
  const options = useToldApart(all);
  const [typed, setTyped] = useState<string>();
  // What was picked from options that were fetched for other words is named all the same.
  const [picked, setPicked] = useState<Option<T>>();
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const kept = picked?.value === value ? picked : undefined;
  const chosen = options.find((it) => it.value === value) ?? kept;
  const list = onSearch || typed === undefined ? options : matching(options, typed);
  const { selectFirstOption } = store;
  // Enter takes the best match without an arrow key.
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);
  const type = (it: string | undefined) => {
    setTyped(it);
    onSearch?.(it ?? '');
  };
  const pick = (it: string) => {
    const option = options.find((one) => one.value === it);
    setPicked(option);
    onChange(option?.value ?? '');
    type(undefined);
    store.closeDropdown();
  };
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <Combobox
          store={store}
          onOptionSubmit={pick}
          classNames={{ dropdown: 'pop' }}
          width="target"
        >
          <Combobox.Target>
            <div className="input">
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  dir="auto"
                  {...rest}
                  {...it}
                  role="combobox"
                  value={typed ?? (chosen ? optionName(chosen) : '')}
                  autoComplete="off"
                  onFocus={(event) => event.target.select()}
                  onClick={() => store.openDropdown()}
                  onBlur={() => {
                    store.closeDropdown();
                    if (typed !== undefined) type(undefined);
                  }}
                  onChange={(event) => {
                    type(event.target.value);
                    store.openDropdown();
                  }}
                />
              </Combobox.EventsTarget>
              <Icon name="chevron-down" size={14} />
            </div>
          </Combobox.Target>
          <Combobox.Dropdown>
            <OptionList label={label} options={list} chosen={[value]} />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  );
}
