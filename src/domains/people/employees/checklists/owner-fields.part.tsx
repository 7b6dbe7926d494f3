import { useFoundPeople } from '#/client/found-people.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { itemOwners, ownerWords, type ChecklistKind, type ItemOwner } from './checklist-words.ts';

interface OwnerFieldsProps {
  kind: ChecklistKind;
  owner: ItemOwner | '';
  person: { id: number; name: string } | null;
  error?: string | undefined;
  onChange: (owner: ItemOwner, person: { id: number; name: string } | null) => void;
}

/** Who owns an item: a role, or a person who is then chosen. */
export function OwnerFields({ kind, owner, person, error, onChange }: OwnerFieldsProps) {
  const people = useFoundPeople({ chosen: person, enabled: owner === 'named' });
  const choices = itemOwners.map((value) => ({ value, label: ownerWords(value, kind) }));
  return (
    <>
      <Select
        label="Owner"
        choices={choices}
        value={owner}
        onChange={(it) => onChange(it || 'hr', it === 'named' ? person : null)}
      />
      {owner === 'named' && (
        <ComboField
          label="Person"
          placeholder="Name"
          options={people.options}
          value={person ? String(person.id) : ''}
          error={error}
          onSearch={people.onSearch}
          onChange={(picked) => {
            const found = people.options.find((it) => it.value === picked);
            onChange('named', found ? { id: Number(picked), name: found.label } : null);
          }}
        />
      )}
    </>
  );
}
