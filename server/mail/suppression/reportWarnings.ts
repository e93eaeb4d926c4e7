import type { Config } from '../../platform/config/config.ts'

/** Returns warnings, at start, of settings with which the provider cannot report what happened to mails. */
export function reportWarnings({ postmark, webhook }: Pick<Config, 'postmark' | 'webhook'>): string[] {
  if (!postmark || webhook) return []
  return [
    'Reports of bounces, complaints and unsubscriptions are not taken: set POSTMARK_WEBHOOK_USER and POSTMARK_WEBHOOK_PASSWORD, and a webhook at Postmark (docs/operating.md, "Mail").',
  ]
}
