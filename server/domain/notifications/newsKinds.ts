import type { MailTemplate } from '../../mail/templates/registry.ts'

/** The kinds of news a browser can be notified of; members choose each one separately. */
export type NewsKind = 'invitations' | 'reminders' | 'impressions'

const kinds: Partial<Record<MailTemplate, NewsKind>> = {
  invitation: 'invitations',
  invitationReminder: 'invitations',
  promoted: 'invitations',
  encounterCanceled: 'reminders',
  encounterChanged: 'reminders',
  reminder1h: 'reminders',
  reminder24h: 'reminders',
  chooseImpressions: 'impressions',
  youMadeAnImpression: 'impressions',
}

/** Mails whose news is useless once the quiet hours are over. */
const hurried: ReadonlySet<string> = new Set<MailTemplate>(['reminder1h'])

/**
 * Returns the kind of news in a mail.
 *
 * @param template its name, as the outbox stores it
 * @returns the kind, and whether the news is useful only now; null for a mail that notifies no browser
 */
export function newsOf(template: string): { kind: NewsKind; isHurried: boolean } | null {
  const kind = Object.entries(kinds).find(([name]) => name === template)?.[1]
  return kind ? { kind, isHurried: hurried.has(template) } : null
}
