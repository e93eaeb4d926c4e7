import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { useNow } from '../../../ui/useNow.ts'
import operator from '../shared/Operator.module.css'
import type { LivePeople_table$key } from './__generated__/LivePeople_table.graphql.ts'
import { seenWords, troubleWords } from './eveningWords.ts'
import styles from './LiveTableCard.module.css'

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

/**
 * Who is not there, whose hand is up, who hosts, and when each was last seen; never who speaks how long.
 *
 * @param props the table
 */
export function LivePeople({ table }: { table: LivePeople_table$key }) {
  const { people } = useFragment(
    graphql`
      fragment LivePeople_table on LiveTable {
        people {
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
    table,
  )
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
      <Disclosure summary="When each was last seen">
        <ul className={styles.people}>
          {people.map(({ name, isHere, isOperator, mayHost, lastSeenAt }) => (
            <li key={name}>
              {name}
              {isOperator && ' (operator)'}
              {!isOperator && mayHost && ' (may host)'}
              <span className={operator.small}>{isHere ? 'here now' : seenWords(lastSeenAt, now)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}
