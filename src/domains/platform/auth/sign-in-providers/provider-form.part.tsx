import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PasswordField, TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { readRules, writeRules } from './provider-words.ts';
import type { SignInProvider } from './sign-in-providers.contract.ts';

interface Role {
  id: number;
  name: string;
}

interface ProviderFormProps {
  /** Absent: a new one. */
  provider?: SignInProvider;
  /** Told to the provider to the character. */
  redirectUri: string;
  /** Those that may be given. */
  roles: readonly Role[];
  onClose: () => void;
}

type Added = Parameters<typeof add>[0];
const add = (input: {
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  domains: string[];
  makesPeople: boolean;
  groupClaim: string | null;
  rules: { value: string; roleId: number }[];
  defaultRoleId: number | null;
}) => call('POST /add-sign-in-provider', input);

const saving = (provider: SignInProvider | undefined) => ({
  run: async ({ secret, ...about }: Added) => {
    if (!provider) {
      const { name } = await add({ secret, ...about });
      return { message: `${name} is added. Check it, then switch it on.` };
    }
    const { id, version } = provider;
    await call('POST /edit-sign-in-provider', {
      id,
      version,
      ...about,
      ...(secret !== '' && { secret }),
    });
    return { message: `${about.name} is changed.` };
  },
});

const listed = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** Roles that stand in it already stay, whoever gave them. */
const rolesFor = (provider: SignInProvider | undefined, roles: readonly Role[]) => {
  const had = [...(provider?.rules.map((it) => it.role) ?? []), provider?.defaultRole];
  const more = had.filter((it) => !!it && !roles.some(({ id }) => id === it.id)) as Role[];
  return [...roles, ...new Map(more.map((it) => [it.id, it])).values()];
};

/** Where a provider is, for whom it vouches and what people get by it. */
export function ProviderForm({ provider: given, redirectUri, roles, onClose }: ProviderFormProps) {
  const provider = useOpened(given);
  const run = useRunOn(useStage());
  const known = rolesFor(provider, roles);
  const form = useForm({
    initial: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      secret: '',
      domains: provider?.domains.join(', ') ?? '',
      makesPeople: provider?.makesPeople ?? false,
      groupClaim: provider?.groupClaim ?? '',
      rules: writeRules(provider?.rules ?? []),
      defaultRoleId: String(provider?.defaultRole?.id ?? ''),
    },
    check: (it): Record<string, string> => {
      const rules = readRules(it.rules, known);
      return {
        ...(it.name.trim() ? {} : { name: 'Name it as people know it.' }),
        ...(it.issuer.trim() ? {} : { issuer: 'Write the issuer.' }),
        ...(it.clientId.trim() ? {} : { clientId: 'Copy it from the provider.' }),
        ...(provider || it.secret ? {} : { secret: 'Copy it from the provider.' }),
        ...(it.domains.trim() ? {} : { domains: 'Name at least one domain.' }),
        ...(typeof rules === 'string' && { rules }),
      };
    },
    submit: async ({ domains, groupClaim, rules, defaultRoleId, ...about }) => {
      const mapped = readRules(rules, known);
      await run(saving(provider), {
        ...about,
        domains: listed(domains),
        groupClaim: groupClaim.trim() || null,
        rules: typeof mapped === 'string' ? [] : mapped,
        defaultRoleId: defaultRoleId === '' ? null : Number(defaultRoleId),
      });
      onClose();
    },
  });
  // The server names which of them is wrong; here they are one field.
  const wrong = (field: string) =>
    Object.entries(form.errors).find(([name]) => name.startsWith(field))?.[1];
  const withError = (field: 'domains' | 'rules') => {
    const error = wrong(field);
    return { ...form.field(field), ...(error !== undefined && { error }) };
  };
  return (
    <FormDialog
      title={provider ? `Change ${provider.name}` : 'Add a sign-in provider'}
      note={`Redirect URI, for the provider: ${redirectUri}`}
      width={600}
      form={form}
      verb={provider ? 'Save' : 'Add provider'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="On the sign-in page it says “Continue with” and this."
        autoFocus={!provider}
        maxLength={40}
        {...form.field('name')}
      />
      <TextField
        label="Issuer"
        placeholder="https://accounts.google.com"
        help="As the provider writes it, without /.well-known. By https, reachable from the internet."
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        {...form.field('issuer')}
      />
      <TextField
        label="Client ID"
        spellCheck={false}
        autoComplete="off"
        maxLength={300}
        {...form.field('clientId')}
      />
      <PasswordField
        label="Client secret"
        {...(provider && { help: 'Leave it empty to keep the one there is.' })}
        autoComplete="off"
        maxLength={1000}
        {...form.field('secret')}
      />
      <TextField
        label="E-mail domains"
        placeholder="company.com"
        help="The provider vouches for verified addresses of these domains and no others."
        spellCheck={false}
        autoComplete="off"
        {...withError('domains')}
      />
      <Checkbox
        label="Make a person of whoever signs in for the first time"
        help="Its directory then makes people, too. Otherwise they have to be invited before."
        {...form.field('makesPeople')}
      />
      <TextField
        label="Groups claim"
        placeholder="groups"
        help="Leave it empty when roles do not go by groups."
        spellCheck={false}
        autoComplete="off"
        maxLength={100}
        {...form.field('groupClaim')}
      />
      <TextArea
        label="Roles by group"
        rows={3}
        placeholder="leads = Team lead"
        help="A line each, as group = role. The first that fits counts, at each sign-in."
        {...withError('rules')}
      />
      <Select
        label="Default role"
        placeholder="None: whoever is in no group does not come in"
        choices={known.map((it) => ({ value: String(it.id), label: it.name }))}
        {...form.field('defaultRoleId')}
      />
    </FormDialog>
  );
}
