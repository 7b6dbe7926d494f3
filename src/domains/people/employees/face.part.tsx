import { usePhoto } from '#/client/photo.ts';
import { Avatar } from '#/ui/avatar.tsx';

interface FaceProps {
  person: { id: number; name: string; photo: string | null };
  size?: 's' | 'm' | 'l';
}

/** The picture of a person, or their initials. */
export const Face = ({ person, size = 's' }: FaceProps) => (
  <Avatar name={person.name} size={size} photo={usePhoto(person)} />
);

interface PersonLinkProps {
  person: { id: number; name: string; photo: string | null };
  onOpen: (id: number) => void;
}

/** Face and name; the name opens the person. */
export const PersonLink = ({ person, onOpen }: PersonLinkProps) => (
  <span className="emp-who">
    <Face person={person} />
    <button
      dir="auto"
      type="button"
      className="link plain med trunc"
      onClick={() => onOpen(person.id)}
    >
      {person.name}
    </button>
  </span>
);
