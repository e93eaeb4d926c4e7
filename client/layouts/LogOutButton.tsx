import { useEffect, useState } from 'react'
import { whenIdle } from '../browser/whenIdle.ts'
import { loadLogOut, signOut } from '../session/signOut.ts'
import { Button } from '../ui/Button.tsx'

/** Logs out, and shows that while it does. */
export function LogOutButton() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => void whenIdle().then(loadLogOut).catch(reportError), [])
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
