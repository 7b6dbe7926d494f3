import { Combobox } from '@mantine/core';
import { Icon } from '../icon.tsx';
import type { Option } from './option.ts';

/** Above this many the list is cut; typing narrows it. */
export const MOST_SHOWN = 200;

interface OptionListProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
}

/** The options of an open list, the chosen ones ticked. */
export function OptionList({ label, options, chosen }: OptionListProps) {
  return (
    <Combobox.Options className="options" aria-label={label}>
      {options.slice(0, MOST_SHOWN).map((option) => {
        const on = chosen.includes(option.value);
        return (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={on}
            disabled={option.disabled}
            className="menu-item"
          >
            {option.mark}
            {option.reason || option.apart ? (
              <span className="option-reasoned">
                <span className="trunc">{option.label}</span>
                {[option.apart, option.reason].map(
                  (below) =>
                    below && (
                      <span key={below} dir="auto" className="f3 fs12">
                        {below}
                      </span>
                    ),
                )}
              </span>
            ) : (
              <span className="trunc">{option.label}</span>
            )}
            <span className="sp" />
            {option.note && (
              <span dir="auto" className="f3 fs12">
                {option.note}
              </span>
            )}
            {on && <Icon name="check" size={14} />}
          </Combobox.Option>
        );
      })}
      {options.length === 0 && (
        <Combobox.Empty className="options-none">Nothing found</Combobox.Empty>
      )}
      {options.length > MOST_SHOWN && (
        <div className="options-none">{options.length - MOST_SHOWN} more, type to narrow</div>
      )}
    </Combobox.Options>
  );
}
