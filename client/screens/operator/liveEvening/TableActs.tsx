import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { useSitDown } from '../shared/useSitDown.ts'
import type { TableActs_table$key } from './__generated__/TableActs_table.graphql.ts'
import { SayForm } from './SayForm.tsx'
import { useMoveOn } from './useMoveOn.ts'

type TableActsProps = { table: TableActs_table$key; tell: TellOutcome; onEnd: () => void }

/** What an operator can do about a table from outside, and a button to join it. */
export function TableActs({ table: key, tell, onEnd }: TableActsProps) {
  const { encounterId, name, step, moves } = useFragment(
    graphql`
      fragment TableActs_table on LiveTable {
        encounterId
        name
        step
        moves
      }
    `,
    key,
  )
  const [sitDown, sittingDown] = useSitDown(tell)
  const [moveOn, busy] = useMoveOn({ encounterId, name }, tell)
  return (
    <>
      {step != null && <SayForm encounterId={encounterId} name={name} tell={tell} />}
      <div className={operator.actions}>
        <Button
          variant="secondary"
          disabled={sittingDown}
          aria-label={`Sit down as host: ${name}`}
          onClick={() => sitDown(encounterId)}
        >
          Sit down as host
        </Button>
        {step != null && moves.includes('MOVE_ON') && (
          <Button
            variant="secondary"
            disabled={busy}
            aria-label={`Move on: ${name}`}
            onClick={() => moveOn(step)}
          >
            Move on
          </Button>
        )}
        {step != null && (
          <Button variant="quiet" aria-label={`End early: ${name}`} onClick={onEnd}>
            End early
          </Button>
        )}
      </div>
    </>
  )
}
