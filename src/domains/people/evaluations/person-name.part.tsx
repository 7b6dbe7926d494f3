import { Avatar } from '#/ui/avatar.tsx';

interface PersonNameProps {
  person: { name: string; title?: string | null };
}

/** A person in a list of evaluations. */
export function PersonName({ person: { name, title } }: PersonNameProps) {
  return (
    <span className="row">
      <Avatar name={name} />
      <span className="trunc" dir="auto">
        {name}
      </span>
      {title && (
        <span dir="auto" className="f3 fs12 trunc roomy-words">
          {title}
        </span>
      )}
    </span>
  );
}
