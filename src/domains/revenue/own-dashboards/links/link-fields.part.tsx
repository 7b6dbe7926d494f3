import type { ComponentProps } from 'react';
import { addDays } from '#/kernel/days.ts';
import { TextField } from '#/ui/form/text-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { MOST_DAYS } from './links.contract.ts';

type Field<P> = Omit<P, 'label' | 'help' | 'min' | 'max' | 'today'>;

/** For whom a link is. */
export const ForWhom = (props: Field<ComponentProps<typeof TextField>>) => (
  <TextField
    label="For whom"
    help="Only your colleagues read this."
    autoFocus
    maxLength={80}
    {...props}
  />
);

/** The last day a link opens anything. */
export const LastDay = ({
  today,
  ...props
}: Field<ComponentProps<typeof DayField>> & { today: string }) => (
  <DayField label="Until" min={today} max={addDays(today, MOST_DAYS)} today={today} {...props} />
);
