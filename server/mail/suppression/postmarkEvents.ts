import { z } from 'zod'
import { isEmail, normalEmail } from '#rules/email.ts'
import { plainText } from '#rules/text.ts'
import type { MailStream } from '../../generated/client/client.ts'

const word = z.string().regex(/^[\w-]{1,100}$/)
const explanation = z
  .string()
  .transform((text) => plainText(text).slice(0, 500))
  .nullish()
const address = z.string().refine(isEmail).transform(normalEmail)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Postmark calls the stream of invitations and news "broadcast", and the other one "outbound". */
const stream = word.transform((name): MailStream => (name === 'broadcast' ? 'Broadcast' : 'Transactional'))

/** Null for an address that cannot be anybody's here, such as a quoted name: then the bounce concerns only its mail. */
const addressIfOne = z
  .string()
  .nullish()
  .transform((text) => (typeof text === 'string' && isEmail(text) ? normalEmail(text) : null))

/** Our reference of the mail, sent with it; null in a report with anything else there. */
const metadata = z
  .object({ mail: z.string() })
  .nullish()
  .catch(null)
  .transform((given) => given?.mail ?? null)

/** The reports from Postmark about mails, as far as we use them (postmarkapp.com/developer, "Webhooks"). */
export const mailEvent = z.discriminatedUnion('RecordType', [
  z.object({ RecordType: z.literal('Delivery'), MessageID: word, Metadata: metadata }),
  z.object({
    RecordType: z.literal('Bounce'),
    MessageID: word,
    Metadata: metadata,
    MessageStream: stream.nullish(),
    Type: word,
    Email: addressIfOne,
    BouncedAt: instant.nullish(),
    /** Postmark has stopped sending to the address. */
    Inactive: z.boolean(),
    Description: explanation,
  }),
  z.object({
    RecordType: z.literal('SpamComplaint'),
    MessageID: word,
    Metadata: metadata,
    MessageStream: stream,
    Email: address,
    BouncedAt: instant,
    Description: explanation,
  }),
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    Recipient: address,
    MessageStream: stream,
    ChangedAt: instant,
    /** Who changed it: the recipient, or somebody by hand at Postmark. */
    Origin: word,
    SuppressSending: z.boolean(),
    SuppressionReason: z.enum(['HardBounce', 'SpamComplaint', 'ManualSuppression']).nullish(),
  }),
])

export type MailEvent = z.infer<typeof mailEvent>

/** Any report, which names its kind; kinds that are not in {@link mailEvent}, such as Open and Click, are ignored. */
export const anyEvent = z.object({ RecordType: z.string().min(1) })

/** The kinds of report in {@link mailEvent}. */
export const knownKinds: ReadonlySet<string> = new Set(
  mailEvent.options.map(({ shape }) => shape.RecordType.value),
)
