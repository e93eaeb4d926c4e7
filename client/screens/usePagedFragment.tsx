import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
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
import { readShown, storeShown } from '../browser/shownRows.ts'
import { ShowMore } from '../ui/ShowMore.tsx'

type FragmentKey = { readonly ' $data'?: unknown; readonly ' $fragmentSpreads': FragmentType }

/** What the fragment is called, and how many rows of its list are there. */
function listOf(fragment: GraphQLTaggedNode, data: unknown): { list: string; rows: number } {
  const reader = fragment as ReaderFragment
  const { connectionPathInFragmentData } = getPaginationMetadata(reader, 'usePagedFragment')
  return { list: reader.name, rows: getValueAtPath(data, connectionPathInFragmentData).edges.length }
}

/**
 * Lets the document be no lower than it was while rows are on their way, so that it stays scrolled where it is.
 *
 * @param first how high it was when it was left, in pixels; 0 where it was not there before
 * @param onHeight called with its height whenever no rows are on their way
 */
function useHeldHeight(
  isLoading: boolean,
  rows: number,
  first: number,
  onHeight: (height: number) => void,
): void {
  const height = useRef(first)
  const settle = useEffectEvent(onHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows changes the height
  useLayoutEffect(() => {
    document.body.style.minHeight = isLoading ? `${height.current}px` : ''
    if (isLoading) return
    height.current = document.body.offsetHeight
    settle(height.current)
  }, [isLoading, rows])
  useEffect(
    () => () => {
      document.body.style.minHeight = ''
    },
    [],
  )
}

/**
 * Reads a list that is fetched page by page. When a page cannot be loaded, only the log says so: the button stays, to
 * be tried again. A refresh of the screen brings the first page alone; the pages that were shown are fetched after it. So
 * they are when the browser comes back to the screen or loads it again.
 *
 * @param fragment the compiled fragment, `@refetchable`, with one `@connection`
 * @param key what holds the list
 * @param size rows fetched at a time (docs/limits.md, "pages")
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
  const { list, rows } = listOf(fragment, data)
  const search = useSearch()
  const atFirst = takesAll ? Infinity : 0
  const [before] = useState(() => readShown(list))
  const [wanted, setWanted] = useState<{ search: string; rows: number }>(before ?? { search, rows: atFirst })
  // Another search shows another list.
  const isWanted = hasNext && rows < (wanted.search === search ? wanted.rows : atFirst)
  const [answers, countAnswer] = useReducer((count: number) => count + 1, 0)
  // While the screen's own query is under way Relay drops what is asked, at once and without a word; when it has come, Relay
  // gives another function to ask with. An answer may leave as many rows as before, where a refresh came with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer it is looked at whether rows are missing
  useEffect(() => {
    if (!isWanted) return
    let isAsked = false
    const onComplete = (error: Error | null) => {
      if (error) {
        reportError(error)
        setWanted({ search, rows: 0 })
      } else if (isAsked) countAnswer()
    }
    loadNext(size, { onComplete })
    isAsked = true
  }, [isWanted, loadNext, search, size, answers])
  const isBusy = isWanted || isLoadingNext
  useHeldHeight(isBusy, rows, before?.height ?? 0, (height) => {
    if (!takesAll && rows > size) storeShown(list, { search, rows, height })
  })
  const onMore = () => setWanted({ search, rows: Math.max(atFirst, rows + 1) })
  const showMore = <ShowMore more={hasNext} busy={isBusy} onMore={onMore} />
  return { data, hasNext, showMore }
}
