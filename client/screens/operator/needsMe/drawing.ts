/** The properties of every chart: it fills its frame, and its figures are in the table behind it. */
export const chart = {
  responsive: true,
  accessibilityLayer: false,
  style: { width: '100%', height: '100%' },
  margin: { top: 8, right: 16, bottom: 0, left: 0 },
} as const

/** The style of the words along an axis. */
export const axis = {
  stroke: 'var(--control-line)',
  tick: { fill: 'var(--ink-soft)', fontSize: 13 },
  tickLine: false,
} as const

/** The style of the tooltip. */
export const tooltip = {
  cursor: { fill: 'var(--sunken)' },
  contentStyle: {
    border: '1px solid var(--line)',
    borderRadius: 8,
    background: 'var(--raised)',
    color: 'var(--ink)',
  },
  itemStyle: { color: 'var(--ink)' },
  isAnimationActive: false,
} as const
