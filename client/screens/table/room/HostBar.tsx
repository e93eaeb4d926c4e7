import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { longestLine } from '#rules/guide/line.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type {
  HostBar_guide$data,
  HostBar_guide$key,
  TableHostMoveKind as Move,
} from './__generated__/HostBar_guide.graphql.ts'
import { EndTable } from './EndTable.tsx'
import styles from './HostBar.module.css'
import type { Acting } from './useTableAct.ts'

type HostActsProps = { guide: HostBar_guide$data; acting: Acting; onEnd: () => void }

function HostActs({ guide: { youHost, moves, people }, acting: { act, isActing }, onEnd }: HostActsProps) {
  const [line, setLine] = useState('')
  if (!youHost) {
    const host = people.find(({ isHost }) => isHost)
    return (
      <section className={styles.host} aria-label="Host">
        <BusyButton variant="secondary" busy={isActing} onClick={() => act('TAKE_HOST')}>
          Host this table
        </BusyButton>
        <p>
          {host
            ? `${isolated(host.name)} leads this table until you do.`
            : 'The guide runs by itself until you do.'}
        </p>
      </section>
    )
  }
  const cannot = (move: Move) => isActing || !moves.includes(move)
  return (
    <section className={styles.host} aria-label="Host">
      <BusyButton busy={cannot('MOVE_ON')} onClick={() => act('MOVE_ON')}>
        Move on
      </BusyButton>
      <BusyButton variant="secondary" busy={cannot('GO_BACK')} onClick={() => act('GO_BACK')}>
        Go back
      </BusyButton>
      <BusyButton variant="secondary" busy={cannot('EXTEND')} onClick={() => act('EXTEND')}>
        Two minutes more
      </BusyButton>
      {moves.includes('SKIP_TURN') && (
        <BusyButton variant="secondary" busy={isActing} onClick={() => act('SKIP_TURN')}>
          Next speaker
        </BusyButton>
      )}
      <BusyButton variant="quiet" busy={isActing} onClick={() => act('HAND_BACK')}>
        Hand back
      </BusyButton>
      <BusyButton variant="quiet" busy={isActing} onClick={onEnd}>
        End early
      </BusyButton>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (isActing || line.trim() === '') return
          // Text that is written while a line is being sent stays, and so does a line that could not be sent.
          act('SAY', { text: line }, { onDone: () => setLine((now) => (now === line ? '' : now)) })
        }}
      >
        <label>
          A line to the table
          <input value={line} maxLength={longestLine} onChange={(event) => setLine(event.target.value)} />
        </label>
        <BusyButton type="submit" variant="secondary" busy={isActing || line.trim() === ''}>
          Send
        </BusyButton>
      </form>
    </section>
  )
}

/** What a host can do: take the role and give it back, move the evening on, end it, and send a line to the table. */
export function HostBar({
  guide: key,
  name,
  acting,
}: {
  guide: HostBar_guide$key
  name: string
  acting: Acting
}) {
  const guide = useFragment(
    graphql`
      fragment HostBar_guide on TableGuide {
        mayHost
        youHost
        moves
        people {
          name
          isHost
        }
      }
    `,
    key,
  )
  const [isEnding, setEnding] = useState(false)
  // The dialog stays open if another host takes over.
  return (
    <>
      {guide.mayHost && <HostActs guide={guide} acting={acting} onEnd={() => setEnding(true)} />}
      {isEnding && (
        <EndTable name={name} acting={acting} youHost={guide.youHost} onClose={() => setEnding(false)} />
      )}
    </>
  )
}
