import { useState } from 'react'
import { NavLink, Outlet } from 'react-router'
import { signOut } from '../session/signOut.ts'
import { Button } from '../ui/Button.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import styles from './MemberLayout.module.css'

const navigation = [{ to: '/member/dashboard', words: 'Dashboard' }]

function LogOutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Button variant="quiet" disabled={leaving} onClick={leave}>
      {leaving ? 'Logging out...' : 'Logout'}
    </Button>
  )
}

/** The frame of the member area: its navigation and the screen. */
export function MemberLayout() {
  return (
    <>
      <header className={styles.header}>
        <Wordmark href="/member/dashboard">Member Area</Wordmark>
        <nav className={styles.nav} aria-label="Member area">
          {navigation.map(({ to, words }) => (
            <NavLink key={to} to={to}>
              {words}
            </NavLink>
          ))}
          <LogOutButton />
        </nav>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
