import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'

const looks = {
  REQUESTED: { tone: 'warning', words: 'Waiting' },
  INVITED: { tone: 'neutral', words: 'Invited' },
  DECLINED: { tone: 'danger', words: 'Declined' },
  JOINED: { tone: 'good', words: 'Joined' },
} as const satisfies Record<string, { tone: BadgeTone; words: string }>

/** The state of a request in a word; nothing for one that this version does not know. */
export function RequestStateBadge({ state }: { state: keyof typeof looks | '%future added value' }) {
  if (state === '%future added value') return null
  const { tone, words } = looks[state]
  return <Badge tone={tone}>{words}</Badge>
}
