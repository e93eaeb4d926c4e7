import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Invited } from '../shared/useInviteGroups.ts'

/**
 * The result of inviting: the encounters, who could not be invited and why, and which tables need attention first. A
 * table that an operator has formed again, dissolved or invited since needs none.
 */
export function InviteResult({ result, openTableIds }: { result: Invited; openTableIds: readonly string[] }) {
  const { encounters, leftOut } = result
  const refused = result.refused.filter(({ id }) => openTableIds.includes(id))
  return (
    <div>
      {leftOut.length > 0 && (
        <section aria-labelledby="could-not">
          <h2 id="could-not">Could not be invited</h2>
          <ul>
            {leftOut.map(({ id, member, sentence }) => (
              <li key={id}>
                <strong>{member.username}</strong>: {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="look-first">
          <h2 id="look-first">Look at these first</h2>
          <ul>
            {refused.map(({ id, number, faults }) => (
              <li key={id}>
                <strong>Table {number}</strong>: {faults.map(({ sentence }) => sentence).join(' ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {encounters.length > 0 && (
        <Disclosure summary={`Encounters made (${encounters.length})`}>
          <ul>
            {encounters.map(({ id, rowId, name }) => (
              <li key={id}>
                <ScreenLink href={`/operator/encounters/${rowId}`}>{name}</ScreenLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}
