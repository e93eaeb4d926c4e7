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
import { useStoredPlace } from './useStoredPlace.ts'

type FragmentKey = { readonly ' $data'?: unknown; readonly ' $fragmentSpreads': FragmentType }

/** The number of loaded rows of the fragment's list. */
function countRows(fragment: GraphQLTaggedNode, data: unknown): number {
  const { connectionPathInFragmentData } = getPaginationMetadata(
    fragment as ReaderFragment,
    'usePagedFragment',
  )
  return getValueAtPath(data, connectionPathInFragmentData).edges.length
}

/** How many rows of a list were shown when its entry of the browser's history was left, and its height in pixels. */
type Shown = { rows: number; height: number }

/**
 * Keeps the document at its former height while rows are loading, so that the scroll position stays valid.
 *
 * @param first its height when it was left
 * @param onSettled called with what is shown whenever no rows are loading
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
 * Reads a list page by page. If a page cannot be loaded, a sentence beside the button says so, and the button tries
 * again. A refresh of the screen loads only the first page; the pages that were shown are loaded after it, and also
 * when the browser returns to the screen or reloads it.
 *
 * @param fragment the compiled fragment, `@refetchable`, with one `@connection`
 * @param key the reference to the list
 * @param size rows of a page (docs/limits.md, "pages of a list")
 * @param takesAll whether every page is loaded automatically
 * @returns the fragment's data, whether there is more, whether only the first page is shown, and the button at the end of
 *   the list while there is more
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
  // Another search is another list.
  const isWanted = hasNext && rows < (wanted.search === search ? wanted.rows : atFirst)
  const [answers, countAnswer] = useReducer((count: number) => count + 1, 0)
  // While the screen's own query is under way, Relay silently drops requests for pages. When that query has finished,
  // Relay returns a new function to load pages with. A reply may leave the number of rows the same if a refresh arrived
  // with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reply rows may still be missing
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
  useStoredPlace(search)
  const onMore = () => setWanted({ search, rows: Math.max(atFirst, rows + 1) })
  const showMore = <ShowMore more={hasNext} busy={isBusy} failed={hasFailed} onMore={onMore} />
  return { data, hasNext, isFirstPage: rows <= size, showMore }
}
