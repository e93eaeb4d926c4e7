import { useCallback, useRef, useState } from 'react'
import type { Lookups } from './profileValues.ts'

const nothing: Lookups = { locations: [], genders: [], ageRanges: [] }

/** The state of the options; 'loading' also before loading began. */
type LookupsState = 'loading' | 'loaded' | 'failed'

/**
 * Holds the options of the form; empty until they are loaded, and if that failed (docs/specification.md, section 7,
 * "Public").
 *
 * @param load loads them
 * @returns the options, their state, a function that begins loading (once, however often it is called) and one that
 *   tries again
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
