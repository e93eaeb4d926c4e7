import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import styles from './Welcome.module.css'

// An operator who is no member has an e-mail address in place of a username, which is no greeting.
const anAddress = /^\S+@\S+\.\S+$/

type Props = { username: string | undefined }

/** The dashboard's heading. */
export function Welcome({ username }: Props) {
  return <h1>{username && !anAddress.test(username) ? `Welcome, ${username}!` : 'Welcome!'}</h1>
}

/** The heading with the link to the member's encounters. */
export function WelcomeHeader({ username }: Props) {
  return (
    <header className={styles.greeting}>
      <Welcome username={username} />
      <ScreenLink className={styles.onward} href="/member/my-encounters">
        See my encounters
      </ScreenLink>
    </header>
  )
}
