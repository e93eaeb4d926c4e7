import type { Config } from '../../platform/config/config.ts'

/** What to say at start of settings with which nothing is heard of what becomes of mails. */
export function reportWarnings({ postmark, webhook }: Pick<Config, 'postmark' | 'webhook'>): string[] {
  if (!postmark || webhook) return []
  return [
    'Reports of bounces, complaints and unsubscriptions are not taken: set POSTMARK_WEBHOOK_USER and POSTMARK_WEBHOOK_PASSWORD, and a webhook at Postmark (docs/operating.md, "Mail").',
  ]
}
