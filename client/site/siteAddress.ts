/**
 * Stands for the public address of the site (APP_URL), which is known only where the site is served: the server puts the real
 * one in its place (server/api/http/siteFiles.ts). The domain is one that never exists (RFC 2606, section 2).
 */
export const siteAddress = 'https://site.invalid'

/** Stands for the address people write to, the one mail comes from (MAIL_FROM). */
export const supportEmail = 'support@site.invalid'
