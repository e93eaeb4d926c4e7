import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import { ownPicture } from '../shared/video/picture.ts'
import { TablePictures } from '../shared/video/TablePictures.tsx'
import type { TableRoom_table$key } from './__generated__/TableRoom_table.graphql.ts'
import { Announcer } from './Announcer.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { HostBar } from './HostBar.tsx'
import { PeopleGrid } from './PeopleGrid.tsx'
import { pageTrouble } from './pageTrouble.ts'
import { RemovePerson, type Unwelcome } from './RemovePerson.tsx'
import { RoomBar } from './RoomBar.tsx'
import { SpeakingShare } from './SpeakingShare.tsx'
import styles from './TableRoom.module.css'
import { useBeingThere } from './useBeingThere.ts'
import { useOwnMarks } from './useOwnMarks.ts'
import { useTableAct } from './useTableAct.ts'

type TableRoomProps = {
  table: TableRoom_table$key
  /** The 32 digits of the seat's address */
  seat: string
  /** How often the person will have left if everything that this page has sent about it still arrives */
  expectedDepartures: number
  onReport: (seatId: string) => void
  onLeave: (step: number) => void
  onLeftElsewhere: () => void
}

/** The table: the guide and the people, side by side if there is room, else the guide above. */
export function TableRoom({
  table,
  seat,
  expectedDepartures,
  onReport,
  onLeave,
  onLeftElsewhere,
}: TableRoomProps) {
  const { guide, name, kind, timeZone, departures, meetingVersion } = useFragment(
    graphql`
      fragment TableRoom_table on SeatTable {
        name
        kind
        timeZone
        departures
        meetingVersion
        guide {
          step
          people {
            name
            isYou
            isHere
          }
          ...useOwnMarks_guide
          ...GuidePanel_guide
          ...PeopleGrid_guide
          ...RoomBar_guide
          ...HostBar_guide
          ...SpeakingShare_guide
          ...Announcer_guide
        }
      }
    `,
    table,
  )
  const media = useOwnMedia()
  const { stream, chosen } = media
  const [unwelcome, setUnwelcome] = useState<Unwelcome | null>(null)
  const [isVideoLost, setVideoLost] = useState(false)
  const [isApart, setApart] = useState(false)
  useEffect(() => (isApart ? ownMedia.lend() : undefined), [isApart])
  const [ownDepartures] = useState(expectedDepartures)
  const you = guide?.people.find(({ isYou }) => isYou)
  useBeingThere(
    seat,
    pageTrouble(media, isVideoLost),
    you?.isHere === false,
    { own: ownDepartures, all: departures },
    onLeftElsewhere,
  )
  const own = useMemo(() => stream && ownPicture(stream), [stream])
  const encounter = { kind, timeZone }
  const acting = useTableAct(seat, guide?.step ?? 0, useOwnMarks(guide ?? null))
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => room.current?.focus(), [])
  return (
    <div ref={room} className={styles.room} tabIndex={-1}>
      {guide ? (
        <>
          <Announcer guide={guide} encounter={encounter} />
          <div className={styles.side}>
            <GuidePanel guide={guide} encounter={encounter} acting={acting} />
            <OutcomeBanner outcome={acting.outcome} ref={acting.banner} />
            <HostBar guide={guide} name={name} acting={acting} />
            <SpeakingShare guide={guide} />
          </div>
          <div className={styles.people}>
            <TablePictures
              seat={seat}
              version={meetingVersion}
              name={you?.name ?? ''}
              own={{ stream, speaker: chosen.speaker }}
              onLost={setVideoLost}
              onApart={setApart}
            >
              {(pictures) => (
                <PeopleGrid
                  guide={guide}
                  own={own}
                  pictures={pictures}
                  onReport={onReport}
                  onRemove={setUnwelcome}
                />
              )}
            </TablePictures>
          </div>
          <div className={styles.foot}>
            <RoomBar
              guide={guide}
              acting={acting}
              hasDevices={!isApart}
              onLeave={() => onLeave(guide.step)}
            />
          </div>
          {unwelcome && (
            <RemovePerson person={unwelcome} acting={acting} onClose={() => setUnwelcome(null)} />
          )}
        </>
      ) : (
        <p role="status">Taking your seat…</p>
      )}
    </div>
  )
}
