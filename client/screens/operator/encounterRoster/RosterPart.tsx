import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { tooLateToInvite } from '#rules/seats/invitation.ts'
import { isFull, seatRefusals } from '#rules/seats/seat.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import { useTooLateToInvite } from '../shared/useTooLateToInvite.ts'
import { howMany } from '../shared/words.ts'
import type { RosterPart_encounter$key } from './__generated__/RosterPart_encounter.graphql.ts'
import type { RosterPartPageQuery } from './__generated__/RosterPartPageQuery.graphql.ts'
import { FillTable } from './FillTable.tsx'
import { InviteSomeone } from './InviteSomeone.tsx'
import { PlannedReminder } from './PlannedReminder.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RosterRow, type Seated } from './RosterRow.tsx'
import type { RosterPartPlan } from './rosterParts.ts'
import { useFollowCount } from './useFollowCount.ts'
import { useInviteAgain } from './useInviteAgain.ts'
import { useRemind } from './useRemind.ts'

/** Why the roster cannot be changed. */
function closedWords(state: string): string {
  if (state === 'DRAFT') return 'People can be invited once the encounter is scheduled.'
  const why = state === 'CANCELED' ? seatRefusals.canceled : seatRefusals.begun
  return `${why} The roster can no longer be changed.`
}

type RosterPartProps = {
  encounter: RosterPart_encounter$key
  part: RosterPartPlan
  /** How many people are in the part */
  count: number
  /** How many more people should be invited */
  wanted: number
  tell: TellOutcome
}

/** One part of a roster, with the actions for each person in it. */
export function RosterPart({ encounter, part, count, wanted, tell }: RosterPartProps) {
  const { data, hasNext, showMore } = usePagedFragment<RosterPartPageQuery, RosterPart_encounter$key>(
    graphql`
      fragment RosterPart_encounter on OperatorEncounter
      @refetchable(queryName: "RosterPartPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
        group: { type: "RosterGroup!" }
      ) {
        id
        state
        startsAt
        endsAt
        seatsTaken
        capacity
        ...PlannedReminder_encounter
        ...RemoveDialog_encounter
        roster(first: $count, after: $cursor, group: $group) @connection(key: "RosterPart_roster") {
          __id
          edges {
            node {
              id
              member {
                id
              }
              ...RosterRow_entry
            }
          }
        }
      }
    `,
    encounter,
  )
  const { id, state, startsAt, endsAt, roster } = data
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const now = useNowAt([start, end])
  const hasBegun = now >= start
  const canChange = state === 'SCHEDULED' && !hasBegun
  const isTooLate = useTooLateToInvite(startsAt)
  const whyNoChange = canChange ? null : closedWords(state)
  const closed = whyNoChange ?? (isTooLate ? tooLateToInvite : null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Seated | null>(null)
  const [remind, reminding] = useRemind(id, tell)
  const isInvited = part.group === 'INVITED'
  const listId = isInvited ? roster.__id : null
  const entries = roster.edges.map(({ node }) => node)
  useFollowCount(count, entries.length, hasNext)
  const ids = entries.flatMap(({ member }) => (chosen.has(member.id) ? [member.id] : []))
  // The dialog stays open if another operator takes the row off this list, or its buttons from it.
  const again = useInviteAgain(id, roster.__id, tell, (invitee) => {
    if (closed !== null) return closed
    const isHere = entries.some(({ member }) => member.id === invitee.id)
    return isHere ? null : `${isolated(invitee.username)} is not on this list any more.`
  })
  const choose = (memberId: string, isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      if (isChosen) next.add(memberId)
      else next.delete(memberId)
      return next
    })
  const hasFreeSeat = !isFull(data)
  const chooses = isInvited && closed === null
  return (
    <div className={operator.list}>
      <FillTable encounterId={id} wanted={wanted} closed={closed} listId={listId} tell={tell} />
      <InviteSomeone encounterId={id} closed={closed} listId={listId} tell={tell} />
      {entries.length === 0 && (
        <EmptyState sentence={part.empty}>
          <p>{closed ?? 'Search for somebody above and invite them.'}</p>
        </EmptyState>
      )}
      {chooses && <PlannedReminder encounter={data} tell={tell} />}
      {chooses && entries.length > 0 && (
        <div className={operator.actions}>
          <Button
            variant="secondary"
            onClick={() => setChosen(new Set(entries.map(({ member }) => member.id)))}
          >
            Choose all shown
          </Button>
          <Button
            disabled={ids.length === 0 || reminding}
            onClick={() => remind(ids, () => setChosen(new Set()))}
          >
            {reminding ? 'Reminding...' : `Remind ${howMany(ids.length, 'person', 'people')}`}
          </Button>
        </div>
      )}
      {part.group === 'WAITLIST' && canChange && entries.length > 0 && !hasFreeSeat && (
        <p className={operator.soft}>Every seat is taken, so nobody who waits can get one now.</p>
      )}
      {entries.length > 0 && (
        <Table caption={part.words} headings={['Member', 'Answer', 'Actions']}>
          {entries.map((entry) => (
            <RosterRow
              key={entry.id}
              entry={entry}
              listId={roster.__id}
              canChange={canChange}
              canPromote={canChange && hasFreeSeat}
              canInvite={closed === null}
              canName={state === 'SCHEDULED' && now < end}
              isChosen={chooses ? chosen.has(entry.member.id) : null}
              onChoose={(isChosen) => choose(entry.member.id, isChosen)}
              onRemove={setAsked}
              inviting={again.inviting}
              onInviteAgain={again.inviteAgain}
              tell={tell}
            />
          ))}
        </Table>
      )}
      {showMore}
      {again.question}
      {asked && (
        <RemoveDialog
          seated={asked}
          encounter={data}
          listId={roster.__id}
          tell={tell}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
