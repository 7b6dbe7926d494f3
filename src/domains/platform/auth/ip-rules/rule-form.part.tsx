import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import type { IpRule } from './ip-rules.contract.ts';
import { LockOutField } from './lock-out-field.part.tsx';

interface Person {
  id: number;
  name: string;
}

interface ExemptFieldProps {
  value: readonly Person[];
  onChange: (people: Person[]) => void;
  error: string | undefined;
}

/** Those whom the rule does not concern, found by typing. */
function ExemptField({ value, onChange, error }: ExemptFieldProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /get-ip-users', { q: typed || undefined, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const nameOf = useNamesApart(value);
  const chosen = new Set(value.map((it) => it.id));
  const offered = (data?.rows ?? []).filter((it) => !chosen.has(it.id));
  return (
    <div>
      <ComboField
        label="Exempt"
        help="People whom this rule does not concern"
        placeholder="Find a person"
        {...(error && { error })}
        options={offered.map((it) => ({
          value: String(it.id),
          label: it.name,
          note: it.role,
          mark: <Avatar name={it.name} />,
        }))}
        onSearch={setTyped}
        value=""
        onChange={(id) => {
          const person = offered.find((it) => String(it.id) === id);
          if (person) onChange([...value, { id: person.id, name: person.name }]);
        }}
      />
      {value.length > 0 && (
        <ul className="ip-exempt" aria-label="Exempt">
          {value.map((it) => (
            <li key={it.id} className="chip tall">
              <Avatar name={it.name} />
              {nameOf(it)}
              <IconButton
                icon="x"
                label={`Take ${nameOf(it)} out`}
                variant="ghost"
                size="s"
                onClick={() => onChange(value.filter((other) => other.id !== it.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RuleFormProps {
  /** Absent: a new one. */
  rule?: IpRule;
  /** Where the person is, offered as the first network. */
  address: string;
  onClose: () => void;
}

const save = {
  run: async (input: Parameters<typeof saved>[0]) => {
    const { label } = await saved(input);
    return { message: `The rule ${label} holds from the next request on.` };
  },
};
const saved = (input: {
  id?: number;
  version?: number;
  kind: 'allow' | 'block';
  network: string;
  label: string;
  exempt: number[];
  confirm?: string | undefined;
}) => call('POST /save-ip-rule', input);

const kinds = [
  { value: 'allow', label: 'People under check come from here, or from another such network' },
  { value: 'block', label: 'Nobody under check comes from here' },
] as const;

/** A network, what it means, and whom it does not concern. */
export function RuleForm({ rule: given, address, onClose }: RuleFormProps) {
  const rule = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {
      kind: (rule?.kind ?? 'allow') as 'allow' | 'block' | '',
      network: rule?.network ?? '',
      label: rule?.label ?? '',
      exempt: (rule?.exempt ?? []) as Person[],
      confirm: '',
    },
    submit: async ({ kind, network, label, exempt, confirm }) => {
      await run(save, {
        ...(rule && { id: rule.id, version: rule.version }),
        kind: kind || 'allow',
        network,
        label,
        exempt: exempt.map((it) => it.id),
        confirm: confirm || undefined,
      });
      onClose();
    },
    check: ({ network, label }): Record<string, string> => ({
      ...(network.trim() ? {} : { network: 'Write a network, like 203.0.113.0/24.' }),
      ...(label.trim() ? {} : { label: 'Say what it is: “Office Lahore”.' }),
    }),
  });
  const exempt = form.field('exempt');
  return (
    <FormDialog
      title={rule ? rule.label : 'Add an IP rule'}
      note="Holds from the next request on, for everybody under check."
      width={560}
      form={form}
      verb={rule ? 'Save' : 'Add rule'}
      onClose={onClose}
    >
      <Radios label="What it does" choices={kinds} {...form.field('kind')} />
      <TextField
        label="Network"
        placeholder="203.0.113.0/24"
        help={`An address or a network in CIDR form, IPv4 or IPv6. You are at ${address}.`}
        spellCheck={false}
        autoComplete="off"
        autoFocus={!rule}
        maxLength={60}
        {...form.field('network')}
      />
      <TextField
        label="Label"
        placeholder="Office Lahore"
        maxLength={60}
        {...form.field('label')}
      />
      <ExemptField value={exempt.value} onChange={exempt.onChange} error={exempt.error} />
      <LockOutField field={form.field('confirm')} />
    </FormDialog>
  );
}
