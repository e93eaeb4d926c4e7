/** How deep a question goes, as the schema and people name it. */
export const depths = [
  { value: '1', label: 'Light' },
  { value: '2', label: 'Open' },
  { value: '3', label: 'Personal' },
] as const

/** Names a depth, from 1 to 3. */
export const depthWords = (depth: number): string =>
  depths.find(({ value }) => value === String(depth))?.label ?? String(depth)
