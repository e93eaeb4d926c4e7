import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { AccountStatus } from './__generated__/DashboardScreenQuery.graphql.ts'

type Known = Exclude<AccountStatus, '%future added value'>

const looks: Record<Known, { tone: BadgeTone; words: string }> = {
  ACTIVE: { tone: 'good', words: 'Active' },
  PAUSED: { tone: 'warning', words: 'Paused' },
  CANCELED: { tone: 'danger', words: 'Canceled' },
}

/**
 * The account's status in a word.
 *
 * @param props the status; one this version does not know is left out
 */
export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  if (status === '%future added value') return null
  const { tone, words } = looks[status]
  return <Badge tone={tone}>{words}</Badge>
}
