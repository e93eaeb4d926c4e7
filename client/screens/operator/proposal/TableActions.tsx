import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '../../../ui/Button.tsx'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type AskedTable, useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { TableArrivals } from './TableArrivals.tsx'

type TableActionsProps = {
  table: AskedTable & { isLocked: boolean }
  /** Whether it can be locked or unlocked now; null if another operator does that */
  canLock: boolean | null
  canDissolve: boolean
  /** Whether its people could be too few or too many; never at a One-on-One */
  hasAdvice: boolean
  onLock: (tableIds: readonly string[], locked: boolean) => void
}

/** What an operator can do with a table that was not invited: lock it, dissolve it, and read who will come. */
export function TableActions({ table, canLock, canDissolve, hasAdvice, onLock }: TableActionsProps) {
  const { dissolve } = useMoving()
  const [isAdvised, setAdvised] = useState(false)
  const { id, number, people, isLocked } = table
  return (
    <>
      <div className={styles.line}>
        {canLock !== null && (
          <Button
            variant="secondary"
            disabled={!canLock}
            aria-label={`${isLocked ? 'Unlock' : 'Lock'} table ${number}`}
            onClick={() => onLock([id], !isLocked)}
          >
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
        )}
        {canDissolve && (
          <Button
            variant="quiet"
            aria-label={`Dissolve table ${number}`}
            onClick={() => dissolve({ id, number, people })}
          >
            Dissolve
          </Button>
        )}
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
      {isAdvised && (
        <ErrorBoundary fallback={<p className={styles.note}>The advice could not be loaded.</p>}>
          <PromptSuspense fallback={<Skeleton width="full" height="title" />}>
            <TableArrivals tableId={id} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
    </>
  )
}
