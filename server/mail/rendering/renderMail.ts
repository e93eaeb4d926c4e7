import { type Attachment, calendarFile } from '../templates/calendar.ts'
import type { MailContext, MailThread } from '../templates/definition.ts'
import { findMail, type MailData, type MailTemplate } from '../templates/registry.ts'
import { isolateNames } from './isolateNames.ts'
import { layout } from './layout.ts'

export type RenderedMail = {
  subject: string
  html: string
  text: string
  headers: { name: string; value: string }[]
  attachments: Attachment[]
}

/** Loads the renderer, which is large and not needed by a process that sends no mail. */
const loadRenderer = () => import('@react-email/render')

const plainHeading = { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1 } }

/** Returns the headers that join a mail to the mails before it in a conversation (RFC 5322, section 3.6.4). */
function threading(thread: MailThread | undefined, appUrl: string): RenderedMail['headers'] {
  if (thread === undefined) return []
  const idOf = (name: string) => `<${name}@${new URL(appUrl).hostname}>`
  const earlier = thread.earlier.map(idOf)
  const last = earlier.at(-1)
  return [
    { name: 'Message-ID', value: idOf(thread.self) },
    ...(last === undefined
      ? []
      : [
          { name: 'In-Reply-To', value: last },
          { name: 'References', value: earlier.join(' ') },
        ]),
  ]
}

/** Stops absence notes (RFC 3834, section 5), which would reach the people who read replies. */
const nobodyWrote = { name: 'Auto-Submitted', value: 'auto-generated' }

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Renders a mail: HTML and text from the same source, the calendar file of a mail about a seat, and headers. These let
 * people (RFC 2369) and mail programs (RFC 8058) unsubscribe from invitations and news, place the mail in its
 * conversation, or mark it as sent automatically.
 */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  data: MailData[Template],
  context: MailContext,
): Promise<RenderedMail> {
  return renderStored(template, data, context)
}

/**
 * Renders a mail like {@link renderMail}, for an outbox row, whose template and data are known only once it is read.
 *
 * @throws if the template is unknown or its schema refuses the data
 */
export async function renderStored(
  template: string,
  stored: unknown,
  context: MailContext,
): Promise<RenderedMail> {
  const mail = findMail(template)
  const data = mail.data.parse(stored)
  const shown = isolateNames(data)
  const { appUrl, unsubscribeUrl, postalAddress } = context
  const broadcast = mail.stream === 'Broadcast'
  const page = layout({
    preview: mail.preview(shown),
    heading: mail.heading(shown),
    body: mail.body(shown, context),
    appUrl,
    postalAddress,
    unsubscribeUrl: broadcast ? unsubscribeUrl : undefined,
  })
  const { render, toPlainText } = await loadRenderer()
  const html = await render(page)
  const entry = mail.calendar?.(data, context)
  return {
    subject: oneLine(mail.subject(shown)),
    html,
    text: toPlainText(html, { selectors: [plainHeading] }).trim(),
    headers: [
      ...(mail.thread || mail.isWrittenByHand ? [] : [nobodyWrote]),
      ...threading(mail.thread?.(data), appUrl),
      ...(broadcast
        ? [
            { name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` },
            { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
          ]
        : []),
    ],
    attachments: entry === undefined ? [] : [calendarFile(entry, context)],
  }
}
