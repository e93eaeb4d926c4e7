import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { openedPart } from '../../ui/loadedPart.tsx'
import type { TableScreens_table$key } from './__generated__/TableScreens_table.graphql.ts'
import { DeviceCheck } from './deviceCheck/DeviceCheck.tsx'
import { Lobby } from './lobby/Lobby.tsx'
import { usePageMedia } from './shared/media/usePageMedia.ts'
import { useLeaving } from './shared/state/useLeaving.ts'
import { useMoved } from './shared/state/useMoved.ts'
import { usePlace } from './shared/state/usePlace.ts'
import { useTablePhase } from './shared/state/useTablePhase.ts'
import { usePreparedVideo } from './shared/video/usePreparedVideo.ts'
import { HostWayOut } from './wayOut/HostWayOut.tsx'
import { TableClosed } from './wayOut/TableClosed.tsx'
import { WayOut } from './wayOut/WayOut.tsx'

/** The table's code is a separate chunk, loaded while people wait in the lobby. */
const TableRoom = openedPart(
  () => import('./room/TableRoom.tsx').then((module) => module.TableRoom),
  <p role="status">Opening the table…</p>,
  'The table could not be loaded.',
)

type TableScreensProps = {
  table: TableScreens_table$key
  /** The 32 digits of the seat's address */
  seat: string
  /** Opens a report about the person with this place; null lets the reporter choose */
  onReport: (person: string | null) => void
}

/** Shows what the address of a seat leads to now: the wait, the lobby, the table or the way out. */
export function TableScreens({ table, seat, onReport }: TableScreensProps) {
  const data = useFragment(
    graphql`
      fragment TableScreens_table on SeatTable {
        seatId
        name
        kind
        startsAt
        endsAt
        timeZone
        lobbyOpensAt
        tableOpensAt
        expected
        eventId
        cancelReason
        isHost
        departures
        isHere
        hasAttended
        canReport
        takesReports
        ...useTablePhase_table
        ...TableRoom_table
      }
    `,
    table,
  )
  const { seatId, name, kind, timeZone, expected, eventId, cancelReason, isHost, hasAttended } = data
  const phase = useTablePhase(data)
  const isMoved = useMoved(data.startsAt)
  const [place, move] = usePlace(seatId, data.startsAt)
  const { leave, stayed, expected: expectedDepartures } = useLeaving(seat, data.departures)
  // A leave that is on its way does not count yet.
  const isElsewhere = data.isHere && expectedDepartures <= data.departures
  const isComing = (phase === 'LOBBY' || phase === 'OPEN') && place !== 'Left'
  usePageMedia(seatId, isComing || phase === 'EARLY', isComing)
  useEffect(() => {
    if (isComing) TableRoom.begin().catch(reportError)
  }, [isComing])
  usePreparedVideo(seat, isComing && phase === 'OPEN')

  const left = {
    name,
    impressionsPath: `/member/select-impressions/${eventId}`,
    endsAt: new Date(data.endsAt),
  }
  const report = () => onReport(null)
  const offered = data.canReport ? report : undefined
  const ofRemoved = data.takesReports ? report : undefined
  switch (phase) {
    case 'EARLY':
    case 'LOBBY':
    case 'OPEN':
      if (phase !== 'EARLY' && place === 'Left') {
        const onComeBack = () => move('Lobby')
        if (isHost)
          return (
            <HostWayOut encounter={{ eventId, name }} onComeBack={onComeBack} isElsewhere={isElsewhere} />
          )
        return (
          <WayOut
            encounter={left}
            came
            hasAttended={hasAttended}
            onReport={offered}
            onComeBack={onComeBack}
            isElsewhere={isElsewhere}
          />
        )
      }
      if (phase === 'OPEN' && place === 'Table') {
        return (
          <TableRoom
            table={data}
            seat={seat}
            expectedDepartures={expectedDepartures}
            onReport={onReport}
            onLeave={(step) => {
              leave(step)
              move('Left')
            }}
            onLeftElsewhere={() => move('Left')}
          />
        )
      }
      return (
        <Lobby
          encounter={{
            name,
            kind,
            timeZone,
            expected,
            isHost,
            isMoved,
            startsAt: new Date(data.startsAt),
            lobbyOpensAt: new Date(data.lobbyOpensAt),
            tableOpensAt: new Date(data.tableOpensAt),
          }}
          isEarly={phase === 'EARLY'}
          onCome={() => {
            stayed()
            move('Table')
          }}
        >
          <DeviceCheck />
        </Lobby>
      )
    case 'OVER':
      if (isHost) return <HostWayOut encounter={{ eventId, name }} />
      return <WayOut encounter={left} came={place !== 'Lobby'} hasAttended={hasAttended} onReport={offered} />
    case 'CANCELED':
    case 'UNSEATED':
    case 'REMOVED':
      if (isHost && phase === 'CANCELED' && cancelReason != null) {
        return <HostWayOut encounter={{ eventId, name }} cancelReason={cancelReason} />
      }
      return (
        <TableClosed
          phase={phase}
          reason={cancelReason}
          onReport={phase === 'REMOVED' ? ofRemoved : offered}
        />
      )
    default:
      throw new Error(`This page does not know the phase ${phase}`)
  }
}
