import { useState } from 'react'
import { useFragment } from 'react-relay/hooks'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { TableCard_table$data, TableCard_table$key } from './__generated__/TableCard_table.graphql.ts'
import type { AskedTable, Person } from './MovingContext.ts'
import { tableCard } from './TableCard.tsx'
import { useMovePeople } from './useMovePeople.ts'

const peopleAt = ({ id, seats }: TableCard_table$data): Person[] =>
  seats.map(({ member }) => ({ memberId: member.id, username: member.username, tableId: id }))

/** What another operator has done to the table since the dialog opened; null if nothing has changed. */
function whatChanged(
  { people }: AskedTable,
  isFormed: boolean,
  table: TableCard_table$data | null | undefined,
): string | null {
  if (!isFormed) return 'Another operator has begun to form groups here meanwhile.'
  if (!table) return 'Another operator has dissolved it meanwhile, or formed the groups again.'
  if (table.encounter) return 'Another operator has invited its people meanwhile.'
  if (table.isLocked) return 'Another operator has locked it meanwhile.'
  const wereThere = new Set(people.map(({ memberId }) => memberId))
  const isSame =
    table.seats.length === wereThere.size && table.seats.every(({ member }) => wereThere.has(member.id))
  return isSame ? null : 'Another operator has moved people to or from it meanwhile.'
}

type DissolveDialogProps = {
  proposalId: string
  /** Relay id of the list of tables shown */
  tablesId: string
  asked: AskedTable
  /** Whether the proposal has its tables, which it has not while groups are being formed */
  isFormed: boolean
  /** The current table; null if it no longer exists */
  table: TableCard_table$key | null
  tell: TellOutcome
  onClose: () => void
}

/**
 * Asks whether to take everybody off a table, and does so. The dialog stays open whatever other operators do to the
 * table meanwhile.
 */
export function DissolveDialog({
  proposalId,
  tablesId,
  asked,
  isFormed,
  table: key,
  tell,
  onClose,
}: DissolveDialogProps) {
  const table = useFragment(tableCard, key)
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [move, busy] = useMovePeople(proposalId, tablesId, { tell, tellFailure })
  const { number } = asked
  const people = table ? peopleAt(table) : asked.people
  const changed = whatChanged(asked, isFormed, table)
  const dissolve = () =>
    move(
      people.map((person) => ({ person, target: 'out' })),
      {
        onMoved: onClose,
        done: `Table ${number} is dissolved. Its people are left out.`,
        failed: `Table ${number} was not dissolved.`,
      },
    )
  return (
    <ConfirmDialog
      title={`Dissolve table ${number}?`}
      keep="Leave it"
      confirm="Dissolve"
      isDanger
      busyWords="Dissolving..."
      busy={busy}
      onKeep={onClose}
      onConfirm={dissolve}
    >
      <p>
        Its {howMany(people.length, 'person is', 'people are')} left out then. They can be moved to other
        tables, or more tables can be formed of them.
      </p>
      {changed && !busy && <Banner tone="warning">{changed}</Banner>}
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
