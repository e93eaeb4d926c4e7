import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { startWords } from '../shared/proposalWords.ts'
import type { TableCard_table$key } from './__generated__/TableCard_table.graphql.ts'
import { EffectNote } from './EffectNote.tsx'
import { useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { SeatDetail } from './SeatDetail.tsx'
import { SeatList } from './SeatList.tsx'
import { TableArrivals } from './TableArrivals.tsx'

type TableCardProps = {
  table: TableCard_table$key
  timeZone: string
  /** Whether its people could be too few or too many; never at a One-on-One */
  hasAdvice: boolean
  isLocking: boolean
  onLock: (tableId: string, locked: boolean) => void
}

/**
 * One table: who sits there and why, what is wrong with it, and what dropping somebody here would do.
 *
 * @param props the table, its zone, and what locks it
 */
export function TableCard({ table: key, timeZone, hasAdvice, isLocking, onLock }: TableCardProps) {
  const table = useFragment(
    graphql`
      fragment TableCard_table on GroupTable {
        id
        number
        startsAt
        isLocked
        encounter {
          id
          rowId
        }
        measures {
          people
          misfits
          repeats
        }
        faults {
          rule
          isHard
          sentence
        }
        seats {
          id
          member {
            id
          }
          ...SeatList_seats
          ...SeatDetail_seat
        }
      }
    `,
    key,
  )
  const { hovered, canMove, chosen } = useMoving()
  const [isAdvised, setAdvised] = useState(false)
  const { id, number, startsAt, isLocked, encounter, measures, faults, seats } = table
  const seat = seats.find(({ member }) => member.id === chosen)
  const isInvited = encounter !== null && encounter !== undefined
  const isBroken = faults.some(({ isHard }) => isHard)
  const headingId = `table-${number}`
  return (
    <section className={styles.table} aria-labelledby={headingId} data-broken={isBroken}>
      <header className={styles.line}>
        <h3 id={headingId}>Table {number}</h3>
        {encounter && (
          <>
            <Badge tone="good">Invited</Badge>
            <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>See its roster</ScreenLink>
          </>
        )}
        {isLocked && !isInvited && <Badge tone="neutral">Locked</Badge>}
        {isBroken && <Badge tone="danger">To be mended</Badge>}
      </header>
      <p className={styles.note}>
        {startWords(startsAt, timeZone)} · {measures.people} people · {measures.misfits} age misfits ·{' '}
        {measures.repeats} repeats
      </p>
      {faults.map(({ rule, sentence }) => (
        <p key={rule} className={styles.fault}>
          {sentence}
        </p>
      ))}
      <SeatList label={`Table ${number}`} seats={seats} tableId={id} isFixed={isLocked} />
      {hovered?.place === id && hovered.effect && <EffectNote effect={hovered.effect} tableId={id} />}
      {seat && <SeatDetail seat={seat} tableId={id} isFixed={isLocked} />}
      {!isInvited && (
        <div className={styles.line}>
          <Button
            variant="secondary"
            disabled={isLocking || !canMove || (isBroken && !isLocked)}
            aria-label={`${isLocked ? 'Unlock' : 'Lock'} table ${number}`}
            onClick={() => onLock(id, !isLocked)}
          >
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
          {hasAdvice && (
            <Button
              variant="quiet"
              aria-expanded={isAdvised}
              aria-label={`Who will come, table ${number}`}
              onClick={() => setAdvised(!isAdvised)}
            >
              Who will come
            </Button>
          )}
        </div>
      )}
      {isAdvised && (
        <ErrorBoundary fallback={<p className={styles.fault}>The advice could not be loaded.</p>}>
          <Suspense fallback={<Skeleton width="full" height="title" />}>
            <TableArrivals tableId={id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  )
}
