/** What a reviewer's marks mean, the best one last. */
export const ratings = [
  { value: '1', label: '1  Poor', keywords: ['1', 'poor'] },
  { value: '2', label: '2  Below what was asked', keywords: ['2', 'below'] },
  { value: '3', label: '3  As asked', keywords: ['3', 'fine'] },
  { value: '4', label: '4  Good', keywords: ['4', 'good'] },
  { value: '5', label: '5  Excellent', keywords: ['5', 'great', 'excellent'] },
] as const;
