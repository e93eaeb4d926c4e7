import { createHash } from 'node:crypto'
import { escaped } from '../../platform/http/standalonePage.ts'
import { both, palette } from '../../platform/palette.ts'

/** A mail as the mailbox shows it; instants in UTC, ISO 8601. */
export type MailboxEntry = {
  id: number
  to: string
  subject: string
  state: string
  text: string
  html: string
  createdAt: string
  sentAt: string | null
  /** Every address in the text, in order. */
  links: string[]
  attachments: { name: string; content: string }[]
}

const styles = `
:root { color-scheme: light dark }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px; background: ${both(palette.paper)}; color: ${both(palette.ink)}; font: 16px/1.6 system-ui, sans-serif }
h1 { font: 600 28px/1.3 Georgia, serif }
a { color: ${both(palette.accent)} }
ol { list-style: none; padding: 0 }
li { background: ${both(palette.card)}; border: 1px solid ${both(palette.line)}; border-radius: 8px; padding: 12px 16px; margin: 0 0 8px }
li a { font-weight: 600 }
p { margin: 0 }
.quiet, dt { color: ${both(palette.quiet)}; font-size: 14px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 16px; margin: 0 0 16px }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 760px; border: 1px solid ${both(palette.line)}; border-radius: 8px; background: ${both(palette.paper)} }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`

/** The content security policy of the pages: one style sheet by its hash, our own frame, nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** The policy of the mail inside the frame: its inline styles, and links that may leave the frame when clicked. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${styles}</style></head><body>${body}</body></html>`
}

/** Returns the page with the list, newest first. */
export function listPage(entries: readonly MailboxEntry[], to: string | null): string {
  const items = entries.map(
    ({ id, to: address, subject, state, createdAt }) =>
      `<li><a href="/mailbox/${id}">${escaped(subject)}</a><p class="quiet">${escaped(address)}, ${createdAt}, ${escaped(state)}</p></li>`,
  )
  const title = to === null ? 'Mailbox' : `Mailbox of ${to}`
  const all = to === null ? '' : '<p><a href="/mailbox">All mail</a></p>'
  const list =
    items.length > 0
      ? `<ol>${items.join('')}</ol>`
      : '<p>No mail yet. Ask for a login link, and it will be here.</p>'
  return page(
    title,
    `${all}<h1>${escaped(title)}</h1><p class="quiet">Mail written on this machine, newest first. With a Postmark token it is sent instead.</p>${list}`,
  )
}

/** Returns the page of one mail: recipient, times, the HTML in a frame, and the text. */
export function mailPage(mail: MailboxEntry): string {
  const attachments = mail.attachments.map(
    ({ name, content }) => `<h2>${escaped(name)}</h2><pre>${escaped(content)}</pre>`,
  )
  return page(
    mail.subject,
    `<p><a href="/mailbox">All mail</a></p><h1>${escaped(mail.subject)}</h1><dl><dt>To</dt><dd><a href="/mailbox?to=${encodeURIComponent(mail.to)}">${escaped(mail.to)}</a></dd><dt>Written</dt><dd>${mail.createdAt}</dd><dt>State</dt><dd>${escaped(mail.state)}</dd></dl><iframe title="The mail" src="/mailbox/${mail.id}.html"></iframe><h2>As plain text</h2><pre>${escaped(mail.text)}</pre>${attachments.join('')}`,
  )
}

/** Returns the mail's own HTML, with links that open outside the frame. */
export function framedMail({ html }: MailboxEntry): string {
  return html.replace('<head>', '<head><base target="_top">')
}
