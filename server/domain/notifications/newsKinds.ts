import type { MailTemplate } from '../../mail/templates/registry.ts'

/** What a browser can be notified of, each a choice of its own. */
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

/** Of no use once the quiet hours are over. */
const hurried: ReadonlySet<string> = new Set<MailTemplate>(['reminder1h'])

/**
 * Says which kind of news a mail brings.
 *
 * @param template its name, as the outbox stores it
 * @returns the kind, or null for a mail that notifies no browser; and whether it is of use only now
 */
export function newsOf(template: string): { kind: NewsKind; isHurried: boolean } | null {
  const kind = Object.entries(kinds).find(([name]) => name === template)?.[1]
  return kind ? { kind, isHurried: hurried.has(template) } : null
}
