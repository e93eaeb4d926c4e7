import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { readDraft } from '../../../browser/drafts.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { EmailAndUsername_viewer$key } from './__generated__/EmailAndUsername_viewer.graphql.ts'
import { accountDrafts } from './accountDrafts.ts'
import { EmailForm } from './EmailForm.tsx'
import styles from './MembershipScreen.module.css'
import { UsernameForm } from './UsernameForm.tsx'

/** The member's email and username, and the forms that change them. */
export function EmailAndUsername({ viewer }: { viewer: EmailAndUsername_viewer$key }) {
  const { email, username, pendingEmail, usernameChanges } = useFragment(
    graphql`
      fragment EmailAndUsername_viewer on Viewer {
        email
        username
        pendingEmail {
          email
        }
        usernameChanges {
          left
          nextAt
        }
      }
    `,
    viewer,
  )
  const [begun] = useState(() => ({
    email: readDraft(accountDrafts.email) !== null,
    username: readDraft(accountDrafts.username) !== null,
  }))
  return (
    <section className={styles.card} aria-labelledby="account">
      <div>
        <h2 id="account" className={styles.heading}>
          Email and username
        </h2>
        <p className={styles.note}>
          You are <strong>{username}</strong>, and mail goes to <strong>{email}</strong>.
        </p>
      </div>
      {pendingEmail && (
        <p>
          <strong>{pendingEmail.email}</strong> waits to be confirmed by the link we sent there.
        </p>
      )}
      <div>
        <Disclosure summary="Change my email" isOpenAtFirst={begun.email}>
          <EmailForm current={email} pending={pendingEmail?.email ?? null} />
        </Disclosure>
        <Disclosure summary="Change my username" isOpenAtFirst={begun.username}>
          <UsernameForm current={username} changes={usernameChanges} />
        </Disclosure>
      </div>
    </section>
  )
}
