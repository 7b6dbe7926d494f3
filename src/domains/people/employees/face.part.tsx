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
  /** What tells them from others of the same name. */
  apart?: string | undefined;
  onOpen: (id: number) => void;
}

/** Face and name; the name opens the person. */
export const PersonLink = ({ person, apart, onOpen }: PersonLinkProps) => (
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
    {apart && <span className="f3 fs12 trunc">{apart}</span>}
  </span>
);
