import type { PrismaClient } from '../../generated/client/client.ts'
import { nameSkeleton, skeletonRule } from './nameSkeleton.ts'

const atOnce = 1000

type Named = { id: number; username: string; usernameSkeleton: string }

/**
 * Stores a new skeleton. Members whose names look alike by the new rule all keep theirs; `shares_look` exempts them
 * from the unique index.
 */
async function changeSkeleton(db: PrismaClient, id: number, skeleton: string): Promise<void> {
  await db.$executeRaw`
    UPDATE members m SET username_skeleton = ${skeleton}, skeleton_rule = ${skeletonRule},
      shares_look = m.status <> 'Canceled' AND (is_reserved_look(${skeleton}) OR EXISTS (
        SELECT FROM members other WHERE other.username_skeleton = ${skeleton} AND other.status <> 'Canceled' AND other.id <> m.id))
    WHERE m.id = ${id}`
}

/**
 * Recomputes every skeleton stored by an earlier rule, such as the simple one of the migration. Nobody loses a name. It
 * is safe to run again, or in two processes at once.
 *
 * @returns how many members' skeletons were changed
 */
export async function refreshSkeletons(db: PrismaClient): Promise<number> {
  let changed = 0
  for (let after = 0; ; ) {
    const members: Named[] = await db.member.findMany({
      where: { id: { gt: after }, skeletonRule: { not: skeletonRule } },
      select: { id: true, username: true, usernameSkeleton: true },
      orderBy: { id: 'asc' },
      take: atOnce,
    })
    const last = members.at(-1)
    if (!last) return changed
    after = last.id
    const isSame = ({ username, usernameSkeleton }: Named) => nameSkeleton(username) === usernameSkeleton
    const same = members.filter(isSame).map(({ id }) => id)
    await db.member.updateMany({ where: { id: { in: same } }, data: { skeletonRule } })
    const others = members.filter((member) => !isSame(member))
    for (const { id, username } of others) await changeSkeleton(db, id, nameSkeleton(username))
    changed += others.length
  }
}
