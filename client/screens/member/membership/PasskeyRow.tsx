import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { PasskeyRow_passkey$key } from './__generated__/PasskeyRow_passkey.graphql.ts'
import cards from './AccountCards.module.css'
import styles from './MembershipScreen.module.css'

type PasskeyRowProps = {
  passkey: PasskeyRow_passkey$key
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

const dayOf = (instant: string) => longDate(new Date(instant), defaultTimeZone)

/**
 * A passkey: its name, when it was added and last used, whether it is synchronized to other devices, and its buttons.
 */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, synced } = useFragment(
    graphql`
      fragment PasskeyRow_passkey on Passkey {
        name
        createdAt
        lastUsedAt
        synced
      }
    `,
    passkey,
  )
  const used = lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'not used yet'
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.note}>
          Added {dayOf(createdAt)}, {used}. {synced ? 'Synced to your other devices.' : 'On one device only.'}
        </p>
      </div>
      <div className={cards.acts}>
        <Button variant="secondary" disabled={busy} aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="danger" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
