import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { followTable } from './followTable.ts'

/** Milliseconds without a stream that nobody needs to hear of. */
const patience = 3000

/**
 * Lets the store follow a table as long as the component is there.
 *
 * @returns false while changes have not been arriving for some seconds
 */
export function useFollowedTable(seat: string): boolean {
  const environment = useRelayEnvironment()
  const [isFollowed, setIsFollowed] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followTable(environment, seat, (isOpen) => {
      clearTimeout(timer)
      if (isOpen) setIsFollowed(true)
      else timer = setTimeout(() => setIsFollowed(false), patience)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [environment, seat])
  return isFollowed
}
