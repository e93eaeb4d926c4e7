import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { findMail, type MailData, type MailTemplate } from '../templates/registry.ts'
import { sealSecret } from './seal.ts'

type NewMailOf<Template extends MailTemplate> = {
  /** Says what caused the mail, such as `seat-confirmed:42:1`; a second mail with the same key is never written. */
  key: string
  to: string
  toName?: string
  memberId?: number
  template: Template
  data: MailData[Template]
  /** Kept sealed, and wiped once the mail is sent. */
  secret?: string
  replyTo?: string
}

/** A mail to be sent; the data must be what the template needs. */
export type NewMail = { [Template in MailTemplate]: NewMailOf<Template> }[MailTemplate]

/** The graphile-worker job key of an outbox row's sending. */
export const sendMailJobKey = Prisma.sql`'mail:' || mail.id`

/**
 * Writes a mail to the outbox and queues its sending, in the transaction of what caused it
 * (server-rules.md, "Mail"). One statement; nothing happens when the key is there already.
 *
 * @param secret the server's secret, under which `mail.secret` is sealed
 * @param now becomes the row's createdAt
 */
export async function queueMail(
  tx: Db,
  { secret }: { secret: string },
  mail: NewMail,
  now: Date,
): Promise<void> {
  const { stream } = findMail(mail.template)
  const sealed = mail.secret === undefined ? null : sealSecret(secret, mail.key, mail.secret)
  await tx.$executeRaw`
    WITH mail AS (
      INSERT INTO outbox_mails
        (key, member_id, to_address, to_name, reply_to, template, data, sealed, stream, created_at)
      VALUES (${mail.key}, ${mail.memberId ?? null}, ${mail.to}, ${mail.toName ?? null}, ${mail.replyTo ?? null},
        ${mail.template}, ${JSON.stringify(mail.data)}::jsonb, ${sealed}, ${stream}::mail_stream, ${now})
      ON CONFLICT (key) DO NOTHING
      RETURNING id
    )
    SELECT graphile_worker.add_job('sendMail', json_build_object('mail', mail.id), job_key := ${sendMailJobKey}) FROM mail`
}
