import { useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql, useFragment } from 'react-relay/hooks'
import { noPasskeysHere } from '#rules/account/passkey.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { PasskeyList_viewer$key } from './__generated__/PasskeyList_viewer.graphql.ts'
import cards from './AccountCards.module.css'
import styles from './MembershipScreen.module.css'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { usePasskeyChanges } from './usePasskeyChanges.ts'

type Asking = { about: 'rename' | 'remove'; id: string }

/** The member's passkeys, which can be added, renamed and removed here. */
export function PasskeyList({ viewer }: { viewer: PasskeyList_viewer$key }) {
  const { passkeys, confirmationWay } = useFragment(
    graphql`
      fragment PasskeyList_viewer on Viewer {
        confirmationWay
        passkeys {
          id
          name
          ...PasskeyRow_passkey
        }
      }
    `,
    viewer,
  )
  const { outcome, banner, tell } = useOutcome()
  const { busy, add, rename, remove } = usePasskeyChanges(passkeys, tell)
  const [asking, setAsking] = useState<Asking | null>(null)
  const asked = passkeys.find(({ id }) => id === asking?.id)
  const works = confirmationWay !== 'LOGIN_LINK'
  // While a dialog is open, nothing behind it can take the focus.
  const close = () => flushSync(() => setAsking(null))
  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys" className={styles.heading}>
          Passkeys
        </h2>
        <p className={styles.note}>
          {works
            ? 'A passkey logs you in with your fingerprint, your face or the lock of your screen, without a mail. The login link by mail always works, too.'
            : noPasskeysHere}
        </p>
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {passkeys.length > 0 && (
        <ul className={cards.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRename={() => setAsking({ about: 'rename', id: passkey.id })}
              onRemove={() => setAsking({ about: 'remove', id: passkey.id })}
            />
          ))}
        </ul>
      )}
      {works && (
        <div className={styles.actions}>
          <Button variant="secondary" disabled={busy} onClick={() => void add()}>
            {busy ? 'Waiting...' : 'Add a Passkey'}
          </Button>
        </div>
      )}
      {asked && asking?.about === 'rename' && (
        <RenamePasskeyDialog
          id={asked.id}
          busy={busy}
          name={asked.name}
          onKeep={close}
          onRename={(name, onFailed) => void rename(asked.id, name, { onDone: close, onFailed })}
        />
      )}
      {asked && asking?.about === 'remove' && (
        <RemovePasskeyDialog
          name={asked.name}
          onKeep={close}
          onRemove={() => {
            close()
            void remove(asked.id, asked.name)
          }}
        />
      )}
    </section>
  )
}
