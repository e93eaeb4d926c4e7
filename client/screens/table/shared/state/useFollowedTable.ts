import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { followTable } from './followTable.ts'

/** How long the page may be without a stream before it says so, in milliseconds. */
const patience = 3000

/**
 * Subscribes to a table as long as the component is mounted.
 *
 * @returns false if changes have not arrived for some seconds
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
