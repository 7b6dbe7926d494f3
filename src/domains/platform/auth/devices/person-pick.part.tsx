import { Avatar } from '#/ui/avatar.tsx';

interface PersonPickProps {
  person: { id: number; name: string };
  /** Narrows the list to theirs. */
  onPick: (id: number) => void;
}

/** Whose something is, in a list of many people's. */
export const PersonPick = ({ person: { id, name }, onPick }: PersonPickProps) => (
  <span className="row">
    <Avatar name={name} />
    <button dir="auto" type="button" className="link plain med trunc" onClick={() => onPick(id)}>
      {name}
    </button>
  </span>
);
