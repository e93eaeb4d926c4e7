import { Badge, type BadgeTone } from './Badge.tsx'

const looks = {
  ACTIVE: { tone: 'good', words: 'Active' },
  PAUSED: { tone: 'warning', words: 'Paused' },
  EXPIRED: { tone: 'warning', words: 'Expired' },
  CANCELED: { tone: 'danger', words: 'Canceled' },
} as const satisfies Record<string, { tone: BadgeTone; words: string }>

type StatusBadgeProps = { status: keyof typeof looks | '%future added value' }

/** The status of an account or a subscription in a word; nothing for one that this version does not know. */
export function StatusBadge({ status }: StatusBadgeProps) {
  if (status === '%future added value') return null
  const { tone, words } = looks[status]
  return <Badge tone={tone}>{words}</Badge>
}
