import { type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg'
import { connection, context } from 'postgraphile/grafast'
import { type SQL, sql } from 'postgraphile/pg-sql2'
import { extendSchema } from 'postgraphile/utils'

const ahead = sql`e.state = 'Scheduled' AND e.starts_at > now()`
const seated = (i: SQL) => sql`${i}.status = 'Accepted' AND NOT ${i}.is_waitlisted`

/** Lists of a member's invitations: the conditions for the invitation, and for its encounter `e`. */
const lists: Readonly<Record<string, (i: SQL) => { invitation: SQL; encounter: SQL }>> = {
  happeningNow: (i) => ({
    invitation: seated(i),
    encounter: sql`e.state = 'Scheduled' AND e.starts_at <= now() AND e.ends_at > now()`,
  }),
  pendingInvitations: (i) => ({
    invitation: sql`${i}.status = 'Invited' AND (${i}.expires_at IS NULL OR ${i}.expires_at >= now())`,
    encounter: ahead,
  }),
  waitlistedInvitations: (i) => ({ invitation: sql`${i}.is_waitlisted`, encounter: ahead }),
  upcomingEncounters: (i) => ({ invitation: seated(i), encounter: ahead }),
}

/** Fields that PostGraphile's own schema lacks: the viewer, and lists that depend on the current instant. */
export const ViewerPlugin = extendSchema(({ pgResources: { members, invitations, encounters } }) => {
  if (!members || !invitations || !encounters) throw new Error('The database lacks a table of the service')

  const listPlan = (conditions: (i: SQL) => { invitation: SQL; encounter: SQL }) => ({
    scope: { isPgFieldConnection: true, pgFieldResource: invitations },
    plan($member: PgSelectSingleStep) {
      const $rows = invitations.find({ member_id: $member.get('id') })
      const { invitation, encounter } = conditions($rows.alias)
      // Subqueries, because PostGraphile would read a list with its own inner join in a separate statement.
      const its = sql`e.id = ${$rows.alias}.encounter_id`
      $rows.where(sql`${invitation} AND EXISTS (SELECT FROM encounters e WHERE ${its} AND ${encounter})`)
      $rows.orderBy({
        fragment: sql`(SELECT e.starts_at FROM encounters e WHERE ${its})`,
        codec: TYPES.timestamptz,
        direction: 'ASC',
      })
      $rows.orderBy({ attribute: 'id', direction: 'ASC' })
      $rows.setOrderIsUnique()
      return connection($rows)
    },
  })

  return {
    typeDefs: `
      extend type Query { viewer: Member }
      extend type Member {
        ${Object.keys(lists)
          .map((name) => `${name}: InvitationConnection!`)
          .join(' ')}
        pendingImpressions: EncounterConnection!
      }`,
    objects: {
      Query: {
        plans: {
          viewer() {
            const $members = members.find({ id: context().get('memberId') })
            const session = $members.placeholder(context().get('sessionId'), TYPES.uuid)
            $members.where(sql`${$members.alias}.status <> 'Canceled' AND EXISTS (SELECT FROM sessions s WHERE s.id = ${session}
              AND s.member_id = ${$members.alias}.id AND s.revoked_at IS NULL AND s.expires_at > now())`)
            return $members.single()
          },
        },
      },
      Member: {
        plans: {
          ...Object.fromEntries(
            Object.entries(lists).map(([name, conditions]) => [name, listPlan(conditions)]),
          ),
          pendingImpressions: {
            scope: { isPgFieldConnection: true, pgFieldResource: encounters },
            plan($member: PgSelectSingleStep) {
              const $rows = encounters.find()
              const { alias } = $rows
              const member = $rows.placeholder($member.get('id'))
              $rows.where(sql`${alias}.state IN ('Scheduled', 'Completed') AND ${alias}.id IN (
                SELECT i.encounter_id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
                WHERE i.member_id = ${member} AND i.attendance = 'Attended'
                  AND (i.processed_at IS NOT NULL OR e.ends_at < now() - interval '336 hours')
                  AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
                  AND EXISTS (SELECT FROM impressions c
                    WHERE c.chosen_id = i.id AND c.released_at IS NOT NULL AND c.removed_at IS NULL))`)
              $rows.orderBy({ attribute: 'starts_at', direction: 'DESC' })
              $rows.orderBy({ attribute: 'id', direction: 'DESC' })
              $rows.setOrderIsUnique()
              return connection($rows)
            },
          },
        },
      },
    },
  }
})
