import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import usePaginationFragment from 'react-relay/lib/relay-hooks/usePaginationFragment'
import {
  type FragmentType,
  type GraphQLTaggedNode,
  getPaginationMetadata,
  getValueAtPath,
  type OperationType,
  type ReaderFragment,
} from 'relay-runtime'
import { useSearch } from 'wouter'
import { ShowMore } from '../ui/ShowMore.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

type FragmentKey = { readonly ' $data'?: unknown; readonly ' $fragmentSpreads': FragmentType }

/** How many rows of the fragment's list are there. */
function countRows(fragment: GraphQLTaggedNode, data: unknown): number {
  const { connectionPathInFragmentData } = getPaginationMetadata(
    fragment as ReaderFragment,
    'usePagedFragment',
  )
  return getValueAtPath(data, connectionPathInFragmentData).edges.length
}

/** How many rows of a list were shown when its entry of the browser's history was left, and how high it was, in pixels. */
type Shown = { rows: number; height: number }

/**
 * Lets the document be no lower than it was while rows are on their way, so that it stays scrolled where it is.
 *
 * @param first how high it was when it was left
 * @param onSettled called with what is shown whenever no rows are on their way
 */
function useHeldHeight(
  isLoading: boolean,
  rows: number,
  first: number,
  onSettled: (shown: Shown) => void,
): void {
  const height = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows changes the height
  useLayoutEffect(() => {
    const { body } = document
    if (isLoading) body.style.minHeight = `${height.current}px`
    else {
      height.current = body.offsetHeight
      onSettled({ rows, height: height.current })
    }
    return () => {
      body.style.minHeight = ''
    }
  }, [isLoading, rows])
}

/**
 * Reads a list that is fetched page by page. When a page cannot be loaded, that is said beside the button, which stays to be
 * tried again. A refresh of the screen brings the first page alone; the pages that were shown are fetched after it. So
 * they are when the browser comes back to the screen or loads it again.
 *
 * @param fragment the compiled fragment, `@refetchable`, with one `@connection`
 * @param key what holds the list
 * @param size rows fetched at a time (docs/limits.md, "pages of a list")
 * @param takesAll whether every page is fetched without being asked for
 * @returns the fragment's data, whether there is more, and the button that ends the list while there is
 */
export function usePagedFragment<Page extends OperationType, Key extends FragmentKey>(
  fragment: GraphQLTaggedNode,
  key: Key,
  size = 20,
  takesAll = false,
) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<Page, Key>(fragment, key)
  const rows = countRows(fragment, data)
  const search = useSearch()
  const list = `${(fragment as ReaderFragment).name} ${search}`
  const atFirst = takesAll ? Infinity : 0
  const [before] = useState<Shown | undefined>(history.state?.[list])
  const [wanted, setWanted] = useState({ search, rows: before?.rows ?? atFirst })
  const [hasFailed, setFailed] = useState(false)
  // Another search shows another list.
  const isWanted = hasNext && rows < (wanted.search === search ? wanted.rows : atFirst)
  const [answers, countAnswer] = useReducer((count: number) => count + 1, 0)
  // While the screen's own query is under way Relay drops what is asked, at once and without a word; when it has come, Relay
  // gives another function to ask with. An answer may leave as many rows as before, where a refresh came with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer it is looked at whether rows are missing
  useEffect(() => {
    if (!isWanted) return
    setFailed(false)
    let isAsked = false
    const onComplete = (error: Error | null) => {
      if (error) {
        reportError(error)
        setFailed(true)
        setWanted({ search, rows: 0 })
      } else if (isAsked) countAnswer()
    }
    loadNext(size, { onComplete })
    isAsked = true
  }, [isWanted, loadNext, search, size, answers])
  const isBusy = isWanted || isLoadingNext
  useHeldHeight(isBusy, rows, before?.height ?? 0, (shown) => {
    if (!takesAll && rows > size) history.replaceState({ ...history.state, [list]: shown }, '')
  })
  useKeptPlace(search)
  const onMore = () => setWanted({ search, rows: Math.max(atFirst, rows + 1) })
  const showMore = <ShowMore more={hasNext} busy={isBusy} failed={hasFailed} onMore={onMore} />
  return { data, hasNext, showMore }
}
