/**
 * A placeholder for the public address of the site (APP_URL), which is not known when the pages are built. The server
 * replaces it (server/api/http/siteFiles.ts). The domain never exists (RFC 2606, section 2).
 */
export const siteAddress = 'https://site.invalid'

/** A placeholder for the address that people write to, which is the one in MAIL_FROM. */
export const supportEmail = 'support@site.invalid'
