import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { lobbyOpensMinutes } from '#rules/guide/tablePhase.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import { StaleBanner } from '../shared/StaleBanner.tsx'
import { useWatch } from '../shared/useWatch.ts'
import { howMany } from '../shared/words.ts'
import type { LiveEveningScreenQuery } from './__generated__/LiveEveningScreenQuery.graphql.ts'
import { EndLiveTable } from './EndLiveTable.tsx'
import { type AskedOfTable, LiveTableCard } from './LiveTableCard.tsx'
import { RemoveLivePerson } from './RemoveLivePerson.tsx'

/** Every table whose lobby or table is open now, those with problems first. It updates automatically. */
export function LiveEveningScreen({ queryRef }: { queryRef: PreloadedQuery<LiveEveningScreenQuery> }) {
  const { liveTables } = usePreloadedQuery<LiveEveningScreenQuery>(
    graphql`
      query LiveEveningScreenQuery @preloadable {
        liveTables {
          eventId
          problems
          ...LiveTableCard_table
        }
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  // While the operator is about to act, the tables stay where they are, so that no button moves under the pointer.
  const [held, setHeld] = useState<readonly number[] | null>(null)
  // The dialog stays open even if another operator ends its table.
  const [asked, setAsked] = useState<AskedOfTable | null>(null)
  const question = { tell, onClose: () => setAsked(null) }
  const staleSince = useWatch(true)
  const order = liveTables.map(({ eventId }) => eventId)
  const place = (eventId: number) => {
    const index = held?.indexOf(eventId) ?? -1
    return index < 0 ? order.length + order.indexOf(eventId) : index
  }
  const tables = liveTables.toSorted((one, other) => place(one.eventId) - place(other.eventId))
  const troubled = liveTables.filter(({ problems }) => problems.length > 0).length
  return (
    <div className={operator.screen}>
      <OperatorTitle>Live</OperatorTitle>
      <h1>Live</h1>
      <StaleBanner since={staleSince} />
      <OutcomeBanner outcome={outcome} ref={banner} />
      {tables.length === 0 ? (
        <EmptyState
          sentence={`No table is open. Each shows here from ${lobbyOpensMinutes} minutes before its start.`}
        >
          <ScreenLink href="/operator/encounters">See the encounters</ScreenLink>
        </EmptyState>
      ) : (
        <>
          <p className={operator.soft} aria-live="polite">
            {howMany(tables.length, 'table')}, {troubled === 0 ? 'all well' : `${troubled} with problems`}.
            {!staleSince && ' This page follows them by itself.'}
          </p>
          <section
            className={operator.list}
            aria-label="Tables"
            onPointerEnter={() => setHeld(order)}
            onPointerLeave={() => setHeld(null)}
            onFocus={() => setHeld((now) => now ?? order)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setHeld(null)
            }}
          >
            {tables.map((table) => (
              <LiveTableCard key={table.eventId} table={table} tell={tell} onAsk={setAsked} />
            ))}
          </section>
        </>
      )}
      {asked?.person && <RemoveLivePerson table={asked.table} person={asked.person} {...question} />}
      {asked?.person === null && <EndLiveTable table={asked.table} {...question} />}
    </div>
  )
}
