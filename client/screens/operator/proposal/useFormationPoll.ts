import { useEffect } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** Milliseconds between two looks at how far it is. */
const every = 1000

/** Keeps asking for what is shown while a proposal is being formed: the component that uses it goes when it is done. */
export function useFormationPoll(): void {
  const { refresh } = useScreens()
  useEffect(() => {
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [refresh])
}
