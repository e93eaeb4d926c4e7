import { useCallback, useRef, useState } from 'react'
import type { Lookups } from './profileValues.ts'

const nothing: Lookups = { locations: [], genders: [], ageRanges: [] }

/** Whether there is something to choose from; it counts as loading before that has begun, too. */
type LookupsState = 'loading' | 'loaded' | 'failed'

/**
 * Holds what there is to choose from; empty until it is loaded, and when that failed (docs/specification.md, section 7, "Public").
 *
 * @param load fetches it
 * @returns the choices, how loading them goes, what begins it (once, however often it is called) and what repeats it
 */
export function useLookups(load: () => Promise<Lookups>) {
  const [lookups, setLookups] = useState(nothing)
  const [state, setState] = useState<LookupsState>('loading')
  const begun = useRef(false)

  const retry = useCallback(() => {
    begun.current = true
    setState('loading')
    load().then(
      (loaded) => {
        setLookups(loaded)
        setState('loaded')
      },
      () => setState('failed'),
    )
  }, [load])
  const prepare = useCallback(() => {
    if (!begun.current) retry()
  }, [retry])

  return { lookups, state, prepare, retry }
}
