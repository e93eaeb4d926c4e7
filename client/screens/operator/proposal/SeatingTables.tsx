import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'
import { divideTables } from '../shared/incompleteTables.ts'
import type { SeatingPlan_proposal$data } from './__generated__/SeatingPlan_proposal.graphql.ts'
import { FindPerson } from './FindPerson.tsx'
import { LeftOut } from './LeftOut.tsx'
import { type Moving, MovingContext } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { TableCard } from './TableCard.tsx'
import { TablePages } from './TablePages.tsx'
import { useLockTables } from './useLockTables.ts'
import { useMovingState } from './useMovingState.ts'

type SeatingTablesProps = {
  proposal: SeatingPlan_proposal$data
  /** Relay ids of the chosen tables */
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
  onDissolve: Moving['dissolve']
}

/** The tables shown and the people left out, between which people are moved. */
export function SeatingTables({ proposal, picked, onPick, onDissolve }: SeatingTablesProps) {
  const { id, rowId, kind, state, slots, timeZone, measures, tables } = proposal
  const { outcome, banner, tell } = useOutcome()
  const isOpen = state === 'READY' || state === 'LOCKED'
  const { moving, takeBack, endTakeBack, isMoving } = useMovingState(
    { proposalId: id, rowId, slots, timeZone, tablesId: tables.__id, isOpen },
    tell,
  )
  const tellLocked: TellOutcome = (next) => {
    endTakeBack()
    tell(next)
  }
  const [lock, isLocking] = useLockTables(id, tellLocked)
  const { completeIds } = divideTables(picked, proposal.incompleteTables)
  const shown = tables.edges.map(({ node }) => node)
  return (
    <MovingContext value={{ ...moving, dissolve: onDissolve }}>
      <FindPerson rowId={rowId} />
      {shown.length === 0 && (
        <EmptyState sentence="No table could be formed.">
          <p>The reasons are below. Form again with other options, or choose another time.</p>
          <ScreenLink href="/operator/groups?new=">Begin another proposal</ScreenLink>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <section className={styles.plan} aria-labelledby="tables">
          <div className={styles.line}>
            <h2 id="tables">Tables</h2>
            {isOpen && picked.length > 0 && (
              <>
                {completeIds.length > 0 && (
                  <Button variant="secondary" disabled={isLocking} onClick={() => lock(completeIds, true)}>
                    Lock {completeIds.length} chosen
                  </Button>
                )}
                <Button variant="quiet" disabled={isLocking} onClick={() => lock(picked, false)}>
                  Unlock {picked.length} chosen
                </Button>
                <Button variant="quiet" onClick={() => onPick([])}>
                  Choose none
                </Button>
              </>
            )}
            {isOpen && picked.length === 0 && (
              <>
                <Button variant="secondary" disabled={isLocking} onClick={() => lock(null, true)}>
                  Lock all that can be
                </Button>
                <Button variant="quiet" disabled={isLocking} onClick={() => lock(null, false)}>
                  Unlock all
                </Button>
              </>
            )}
          </div>
          <div className={styles.tables}>
            {shown.map((table) => (
              <TableCard
                key={table.id}
                table={table}
                timeZone={timeZone}
                hasAdvice={kind !== 'ONE_ON_ONE'}
                isLocking={isLocking}
                onLock={lock}
                isPicked={picked.includes(table.id)}
                onPick={(tableId, isPicked) =>
                  onPick(isPicked ? [...picked, tableId] : picked.filter((each) => each !== tableId))
                }
              />
            ))}
          </div>
          <TablePages
            rowId={rowId}
            first={shown[0]?.number ?? 1}
            last={shown.at(-1)?.number ?? 1}
            count={measures.tables}
            more={tables.pageInfo.hasNextPage}
          />
        </section>
      )}
      <LeftOut proposal={proposal} count={measures.leftOut} />
      <div className={styles.outcome}>
        {isMoving && <Banner tone="neutral">Moving...</Banner>}
        {outcome && !isMoving && (
          <Banner ref={banner} tone={outcome.tone}>
            {outcome.sentence}
            {takeBack && (
              <Button variant="quiet" onClick={takeBack}>
                Undo
              </Button>
            )}
          </Banner>
        )}
      </div>
    </MovingContext>
  )
}
