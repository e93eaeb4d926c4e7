import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { useNow } from '../../../ui/useNow.ts'
import operator from '../shared/Operator.module.css'
import type { LivePeople_table$key } from './__generated__/LivePeople_table.graphql.ts'
import { seenWords, troubleWords } from './eveningWords.ts'
import styles from './LiveTableCard.module.css'

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

type LivePeopleProps = {
  table: LivePeople_table$key
  onRemove: (person: { seatId: string; name: string }) => void
}

/**
 * The people of a table: who is missing, whose hand is raised, who hosts, and when each was last seen; never how long
 * anybody speaks. Each can be removed once the table has begun.
 */
export function LivePeople({ table: key, onRemove }: LivePeopleProps) {
  const table = useFragment(
    graphql`
      fragment LivePeople_table on LiveTable {
        step
        people {
          seatId
          name
          isHere
          isHost
          isOperator
          mayHost
          hasHandUp
          lastSeenAt
          trouble
        }
      }
    `,
    key,
  )
  const { people, step } = table
  const now = useNow(5000)
  const away = people.filter(({ isHere }) => !isHere)
  const hands = people.filter(({ hasHandUp }) => hasHandUp)
  const failing = people.filter(({ trouble }) => trouble.length > 0)
  const host = people.find(({ isHost }) => isHost)
  return (
    <>
      <p className={styles.fact}>
        {host ? `Hosted by ${isolated(host.name)}. ` : 'No host; the guide runs by itself. '}
        {away.length > 0 && `Not here: ${names(away)}. `}
        {failing.length > 0 &&
          `Fails: ${failing.map(({ name, trouble }) => `${isolated(name)} (${troubleWords(trouble)})`).join(', ')}. `}
        {hands.length > 0 && `Hands up: ${names(hands)}.`}
      </p>
      <Disclosure summary="Everyone, and when each was last seen">
        <ul className={styles.people}>
          {people.map(({ seatId, name, isHere, isOperator, mayHost, lastSeenAt }) => (
            <li key={name} className={styles.person}>
              <span>
                {name}
                {isOperator && ' (operator)'}
                {!isOperator && mayHost && ' (may host)'}
                <span className={operator.small}>{isHere ? 'here now' : seenWords(lastSeenAt, now)}</span>
              </span>
              {seatId && step != null && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove({ seatId, name })}
                >
                  Remove…
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}
