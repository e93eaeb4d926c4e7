import { createHash } from 'node:crypto'
import { largestRowId } from '#rules/forms/largestRowId.ts'
import type { OutboxMail } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import type { Database } from '../../platform/database/db.ts'
import { type RenderedMail, renderStored } from '../rendering/renderMail.ts'
import { findMail } from '../templates/registry.ts'
import { answerUrl } from './answerLinks.ts'
import { appealPath } from './appealPath.ts'
import { readPostalAddress } from './postalAddress.ts'
import { openSecret } from './seal.ts'
import { unsubscribeUrl } from './unsubscribeToken.ts'

/**
 * Returns the name of a row at the provider: its id, to find it again, and a digest, because ids start again in a new
 * database while the provider remembers the mails of the old one. If an operator sends a mail again, its name changes.
 */
export function mailReference(row: Pick<OutboxMail, 'id' | 'key' | 'createdAt' | 'retriedAt'>): string {
  const instants = [row.createdAt, ...(row.retriedAt ? [row.retriedAt] : [])]
  const digest = createHash('sha256')
    .update([row.key, ...instants.map((instant) => instant.toISOString())].join('\n'))
    .digest('hex')
  return `${row.id}-${digest.slice(0, 32)}`
}

/** Returns the id of the row that a reference names, or null for an invalid reference. */
export function idOfReference(reference: string): number | null {
  const [, id] = /^(-?\d{1,10})-[0-9a-f]{32}$/.exec(reference) ?? []
  return id === undefined || Math.abs(Number(id)) > largestRowId ? null : Number(id)
}

type RenderingDeps = Secrets & {
  config: Pick<Config, 'appUrl' | 'mailFrom'>
  database: Pick<Database, 'prisma'>
}

/**
 * Renders the mail of an outbox row.
 *
 * @throws if its data was purged, its template is unknown, or its secret is gone or sealed with another key
 */
export async function renderRow(
  row: OutboxMail,
  { config, database, secret, previousSecret }: RenderingDeps,
): Promise<RenderedMail> {
  const opened = row.sealed === null ? undefined : openSecret(secret, row.key, row.sealed, previousSecret)
  if (row.bodyPurgedAt !== null) throw new Error('The body of this mail was purged')
  if (findMail(row.template).needsSecret && opened === undefined)
    throw new Error('The secret of this mail is gone')
  return renderStored(row.template, row.data, {
    appUrl: config.appUrl,
    from: config.mailFrom,
    to: { address: row.toAddress, ...(row.toName === null ? {} : { name: row.toName }) },
    ...(opened === undefined ? {} : { secret: opened }),
    answerUrl: (act, invitationId) =>
      answerUrl(config.appUrl, secret, {
        act,
        invitationId,
        email: row.toAddress,
        writtenAt: row.createdAt,
      }),
    appealUrl: (decisionId) => `${config.appUrl}${appealPath(secret, decisionId)}`,
    unsubscribeUrl: unsubscribeUrl(config.appUrl, secret, row.toAddress),
    postalAddress: await readPostalAddress(database.prisma),
    writtenAt: row.createdAt,
  })
}
