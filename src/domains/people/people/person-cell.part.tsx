import { Avatar } from '#/ui/avatar.tsx';

interface PersonCellProps {
  person: { name: string; title?: string | null } | null;
}

/** A person in a list; a dash for nobody. */
export function PersonCell({ person }: PersonCellProps) {
  if (!person) return <span className="f3">–</span>;
  return (
    <span className="row">
      <Avatar name={person.name} />
      <span className="trunc" dir="auto">
        {person.name}
      </span>
      {person.title && (
        <span dir="auto" className="f3 fs12 trunc">
          {person.title}
        </span>
      )}
    </span>
  );
}
