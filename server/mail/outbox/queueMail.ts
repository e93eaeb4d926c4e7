import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { privateTemplates } from '../templates/privateMails.ts'
import { findMail, type MailData, type MailTemplate, type mails as templates } from '../templates/registry.ts'
import { sealSecret } from './seal.ts'

type NewMailOf<Template extends MailTemplate> = {
  /** What caused the mail, such as `seat-confirmed:42:1`. A second mail with the same key is never written. */
  key: string
  to: string
  toName?: string
  memberId?: number
  template: Template
  data: MailData[Template]
  replyTo?: string
  /** The broadcast that this mail is a copy of. */
  broadcastId?: number
} & ((typeof templates)[Template] extends { needsSecret: true }
  ? {
      /** Stored sealed in the outbox, and deleted once the mail is sent. */
      secret: string
    }
  : { secret?: never })

/** A mail to be sent, with the data its template needs. */
export type NewMail = { [Template in MailTemplate]: NewMailOf<Template> }[MailTemplate]

/** A mail without a secret, which can be queued without the server's secret. */
export type PlainMail = Exclude<NewMail, { secret: string }>

/** What queueing needs: the server's secret if a mail has a secret to seal, else nothing. */
type SealingDeps<Mail extends NewMail> =
  Extract<Mail, { secret: string }> extends never ? { secret?: string } : { secret: string }

/** The most mails for one call of {@link queueMails}, so that its statement stays well within the time limit. */
export const mailsAtOnce = 500

/** The graphile-worker key of the job that sends an outbox row. */
export const sendMailJobKey = Prisma.sql`'mail:' || mail.id`

/**
 * No job waits for mails, since a provider that does not answer holds up each of them for seconds. And no other mail
 * waits for those to many: a login link is valid for ten minutes, which sending thousands may take.
 */
const priority = Prisma.sql`CASE mail.stream WHEN 'Broadcast' THEN 2 ELSE 1 END`

/**
 * Queues the sending of all rows of a preceding `mail` statement, which returns their ids and streams, and returns a row
 * if there are any. One call queues all, since each call of graphile-worker's function scans the whole queue.
 */
export const sendMails = Prisma.sql`
  SELECT 1 FROM (
    SELECT array_agg(json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', 'sendMail',
      'payload', json_build_object('mail', mail.id), 'job_key', ${sendMailJobKey}, 'priority', ${priority}))) AS specs
    FROM mail HAVING count(*) > 0
  ) asked, LATERAL graphile_worker.add_jobs(asked.specs)`

function sealed(mail: NewMail, secret: string | undefined): string | null {
  if (mail.secret === undefined) {
    if (findMail(mail.template).needsSecret) throw new Error(`A ${mail.template} mail needs its secret`)
    return null
  }
  if (secret === undefined) throw new Error("Sealing a mail's secret needs the server's")
  return Buffer.from(sealSecret(secret, mail.key, mail.secret)).toString('base64')
}

/**
 * Writes mails to the outbox and queues their sending, in the transaction of their cause (docs/rules.md, "Mail"), with
 * one statement. A mail whose key exists already is left out. Mails that operators must not know about have ids of
 * their own, below zero: a gap between other ids would show how many there are.
 *
 * @param deps the server's secret, which seals the secrets of mails
 * @param now becomes the rows' createdAt
 * @returns the keys of the mails that were written
 * @throws if a mail's data does not fit its template; nothing is written then
 */
export async function queueMails<Mail extends NewMail>(
  tx: Db,
  deps: SealingDeps<Mail>,
  mails: readonly Mail[],
  now: Date,
): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = mails.map((mail) => {
    const { stream, data } = findMail(mail.template)
    return {
      key: mail.key,
      member_id: mail.memberId ?? null,
      to_address: mail.to,
      to_name: mail.toName ?? null,
      reply_to: mail.replyTo ?? null,
      broadcast_id: mail.broadcastId ?? null,
      template: mail.template,
      data: data.parse(mail.data),
      sealed: sealed(mail, deps.secret),
      stream,
    }
  })
  const written = await tx.$queryRaw<{ key: string }[]>`
    WITH mail AS (
      INSERT INTO outbox_mails
        (id, key, member_id, to_address, to_name, reply_to, broadcast_id, template, data, sealed, stream, created_at)
      SELECT
        CASE WHEN template = ANY(${[...privateTemplates]}) THEN -nextval('private_mail_ids')
          ELSE nextval('outbox_mails_id_seq') END,
        key, member_id, to_address, to_name, reply_to, broadcast_id, template, data, decode(sealed, 'base64'), stream, ${now}
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (
        key text, member_id int, to_address text, to_name text, reply_to text, broadcast_id int, template text,
        data jsonb, sealed text, stream mail_stream)) WITH ORDINALITY asked
      WHERE NOT EXISTS (SELECT FROM outbox_mails known WHERE known.key = asked.key)
      ORDER BY ordinality
      ON CONFLICT (key) DO NOTHING
      RETURNING id, key, stream
    ), sending AS MATERIALIZED (${sendMails})
    SELECT mail.key FROM mail WHERE EXISTS (SELECT FROM sending)`
  return written.map(({ key }) => key)
}

/** Queues one mail, see {@link queueMails}. */
export async function queueMail<Mail extends NewMail>(
  tx: Db,
  deps: SealingDeps<Mail>,
  mail: Mail,
  now: Date,
): Promise<void> {
  await queueMails(tx, deps, [mail], now)
}
