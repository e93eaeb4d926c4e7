import { refusalTexts } from '#rules/seats/invitation.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Place } from './places.ts'
import { barredFromSeat, seatClash } from './seatBars.ts'

type Bars = { id: number; barred: boolean; clash: string | null }

/** Words for operators why a member gets no seat, but never who asked not to meet whom; null if there is no reason. */
export const barSentence = ({ barred, clash }: Pick<Bars, 'barred' | 'clash'>): string | null =>
  barred ? refusalTexts.BARRED : clash && `They have a seat at “${clash}” at about that time.`

/** Reads the reasons against seating members: people they are barred from, and seats they hold at about that time. */
export function readBars(db: Db, invitationIds: readonly number[], now: Date): Promise<Bars[]> {
  return db.$queryRaw<Bars[]>`
    SELECT i.id, ${barredFromSeat(now)} AS barred, ${seatClash()} AS clash
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.id = ANY(${[...invitationIds]}::int[])`
}

/** Reads the name of another encounter at about that time at which the member has a seat, or null. */
export async function readClash(db: Db, invitationId: number, now: Date): Promise<string | null> {
  const [bars] = await readBars(db, [invitationId], now)
  return bars?.clash ?? null
}

/**
 * Whether the holder of a seat is seated with somebody from whom they asked to be kept apart. If only the other
 * asked, the answer is no, because the holder must not learn of it.
 */
export async function isBesideUnwanted(db: Db, { memberId, encounterId, seatedAt }: Place): Promise<boolean> {
  if (seatedAt === null) return false
  const [found] = await db.$queryRaw<{ beside: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM invitations other JOIN avoidances v ON v.member_id = ${memberId} AND v.avoided_id = other.member_id
      WHERE other.encounter_id = ${encounterId} AND other.seated_at IS NOT NULL) AS beside`
  return found?.beside ?? false
}
