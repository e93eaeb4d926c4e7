/** The paths of all public pages. Links take no other path, so none can be dead. */
export const publicPaths = [
  '/',
  '/encounters',
  '/about',
  '/pricing',
  '/faq',
  '/contact',
  '/join',
  '/early-access',
  '/create-profile',
  '/login',
  '/magic-login',
  '/account/confirm-email',
  '/account/undo-email',
  '/appeal',
  '/terms-of-service',
  '/privacy-policy',
  '/community-guidelines',
  '/safety',
] as const

/** The path of a public page. */
export type PublicPath = (typeof publicPaths)[number]
