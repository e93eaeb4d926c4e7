import { useState } from 'react'
import { signOut } from '../session/signOut.ts'
import { Button } from '../ui/Button.tsx'

/** Logs out, and says so while it does. */
export function LogOutButton() {
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
