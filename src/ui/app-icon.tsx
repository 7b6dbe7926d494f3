const gradients = [
  ['#FFB25C', '#E4572E'],
  ['#6FD3C1', '#14787A'],
  ['#8EA7FF', '#3F4FC4'],
  ['#F7A8C4', '#B5347A'],
  ['#B7E36B', '#3C8A3E'],
  ['#FFD95A', '#D98A0B'],
  ['#9ED8FF', '#1F74C9'],
  ['#D3B3FF', '#6B3FB8'],
  ['#FF9D8F', '#C0343F'],
  ['#9FE7B5', '#1E8A6A'],
  ['#C9D2E3', '#53627E'],
  ['#FFC7A1', '#A85A2A'],
] as const;

/** White drawings in a box of 32. */
const shapes = [
  'M16 6c3 5 6 7.6 6 12a6 6 0 0 1-12 0c0-4.4 3-7 6-12z',
  'M11.5 14a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm9 0a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM16 6.500a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  'M9 7h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm10 0h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9 17h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zm10 0h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z',
  'M8 11h16v7a8 8 0 0 1-16 0zM7.5 7h17a1.5 1.5 0 0 1 0 3h-17a1.5 1.5 0 0 1 0-3z',
  'M16 6 26 24H6z',
  'M6 13h20v11H6zM10 7h12v4H10z',
  'M16 5 25 16 16 27 7 16z',
  'M16 5a11 11 0 1 0 11 11 8 8 0 0 1-11-11z',
  'M16 7a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  'M6 20c5-12 15-12 20 0-5 6-15 6-20 0z',
  'M8 18h16a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2zm4-10h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z',
  'M16 5l3.2 7 7.8.8-5.8 5.2 1.6 7.7L16 21.8l-6.8 3.9 1.6-7.700L5 12.800l7.8-.8z',
] as const;

interface AppIconProps {
  /** The app's number, from 0: the first twelve have a drawing each, later ones mix them. */
  index: number;
  /** px */
  size?: number;
  /** Address of the real icon; drawn without one. */
  src?: string;
}

/** An app's icon. Decoration: the app's name stands beside it. */
export function AppIcon({ index, size = 20, src }: AppIconProps) {
  const borderRadius = size / 4;
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        style={{ borderRadius, objectFit: 'cover' }}
      />
    );
  const at = Math.abs(Math.trunc(index));
  const gradient = gradients[at < 12 ? at : (at * 5 + 6) % 12] ?? gradients[0];
  const shape = shapes[at < 12 ? at : (at * 7 + 2) % 12];
  const background = `linear-gradient(${gradient[0]}, ${gradient[1]})`;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      style={{ background, borderRadius }}
    >
      <path d={shape} fill="#fff" fillOpacity=".92" />
    </svg>
  );
}
