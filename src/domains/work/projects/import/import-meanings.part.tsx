import { Select } from '#/ui/form/check-field.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import type { ImportPreview } from './import.contract.ts';

interface Meaning {
  name: string;
  id: number | null;
}
export interface Meanings {
  statuses: Meaning[];
  types: Meaning[];
  people: Meaning[];
}

interface MeaningsProps {
  preview: ImportPreview;
  detail: ProjectDetail;
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}

const kinds = [
  { kind: 'statuses', title: 'Statuses', none: undefined },
  { kind: 'types', title: 'Types', none: undefined },
  { kind: 'people', title: 'People', none: 'Nobody' },
] as const;

/** What the words of the file mean here: guessed where that is safe, chosen otherwise. */
export function ImportMeanings({ preview, detail, meanings, onChange }: MeaningsProps) {
  const options = {
    statuses: detail.statuses,
    types: detail.types,
    people: detail.members.filter((it) => it.role !== 'viewer'),
  };
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  /** A word that is called the same here needs no choice. */
  const open = (kind: (typeof kinds)[number]['kind']) =>
    preview[kind].filter((word) => !options[kind].some((it) => same(it.name, word.name)));
  if (kinds.every(({ kind }) => open(kind).length === 0)) return null;
  return (
    <div className="import-meanings">
      {kinds.map(({ kind, title, none }) => {
        const words = open(kind);
        if (words.length === 0) return null;
        return (
          <fieldset key={kind}>
            <legend dir="auto">{title}</legend>
            {words.map((word) => (
              <Select
                key={word.name}
                label={`${word.name} (${word.rows})`}
                placeholder={none ?? 'Choose what it means'}
                error={word.known || none ? undefined : 'Choose what it means.'}
                choices={options[kind].map((it) => ({ value: String(it.id), label: it.name }))}
                value={word.id === null ? '' : String(word.id)}
                onChange={(id) =>
                  onChange({
                    ...meanings,
                    [kind]: [
                      ...meanings[kind].filter((it) => !same(it.name, word.name)),
                      { name: word.name, id: id === '' ? null : Number(id) },
                    ],
                  })
                }
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
