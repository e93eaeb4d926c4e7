import { useEffect, useState } from 'react'
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks'
import { TableLayout } from '../../layouts/TableLayout.tsx'
import { Banner } from '../../ui/Banner.tsx'
import type { TablePage_table$key } from './__generated__/TablePage_table.graphql.ts'
import type { TablePageQuery } from './__generated__/TablePageQuery.graphql.ts'
import { LazySeatReport } from './shared/report/LazySeatReport.tsx'
import { useFollowedTable } from './shared/state/useFollowedTable.ts'
import { fromUntilWords } from './shared/tableWords.ts'
import { TableScreens } from './TableScreens.tsx'

/**
 * The frame of a seat's page, and in it the screen for the table's present phase. An open report belongs to the frame,
 * so that it stays open when the table ends.
 */
function SeatPage({ table, seat }: { table: TablePage_table$key; seat: string }) {
  const data = useFragment(
    graphql`
      fragment TablePage_table on SeatTable {
        name
        startsAt
        endsAt
        timeZone
        ...TableScreens_table
      }
    `,
    table,
  )
  const { name, startsAt, endsAt, timeZone } = data
  const isFollowed = useFollowedTable(seat)
  const [reported, setReported] = useState<string | null>()
  useEffect(() => {
    document.title = `${name} · Encounters`
  }, [name])
  return (
    <TableLayout name={name} time={fromUntilWords(new Date(startsAt), new Date(endsAt), timeZone)}>
      {!isFollowed && (
        <Banner tone="warning">We lost the connection to the table, and are trying to get it back.</Banner>
      )}
      <TableScreens table={data} seat={seat} onReport={setReported} />
      {reported !== undefined && (
        <LazySeatReport key={reported} seat={seat} person={reported} onClose={() => setReported(undefined)} />
      )}
    </TableLayout>
  )
}

/** The page of a seat. It needs nothing but the seat's address. */
export function TablePage({ queryRef, seat }: { queryRef: PreloadedQuery<TablePageQuery>; seat: string }) {
  const { table } = usePreloadedQuery<TablePageQuery>(
    graphql`
      query TablePageQuery($seat: String!) @preloadable {
        table(seat: $seat) {
          ...TablePage_table
        }
      }
    `,
    queryRef,
  )
  return <SeatPage table={table} seat={seat} />
}
