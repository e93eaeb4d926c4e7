import { type RouteObject, redirect } from 'react-router'
import type { IEnvironment } from 'relay-runtime'
import { defaultRedirect } from '#rules/redirect.ts'
import { ApplicationFailure } from './layouts/ApplicationFailure.tsx'
import { ApplicationOpening } from './layouts/ApplicationOpening.tsx'
import { ApplicationRoot } from './layouts/ApplicationRoot.tsx'
import { MemberLayout } from './layouts/MemberLayout.tsx'
import { dashboardRoute } from './screens/member/dashboard/route.ts'
import { requireMember, sendHome } from './session/guards.ts'

/**
 * The application's routes; public pages are documents of their own and not among them.
 *
 * @param environment where the screens' queries run
 * @returns the route tree
 */
export const routes = (environment: IEnvironment): RouteObject[] => [
  {
    Component: ApplicationRoot,
    ErrorBoundary: ApplicationFailure,
    HydrateFallback: ApplicationOpening,
    children: [
      {
        path: '/member',
        middleware: [requireMember],
        Component: MemberLayout,
        children: [{ index: true, loader: () => redirect(defaultRedirect) }, dashboardRoute(environment)],
      },
      { path: '*', middleware: [sendHome], loader: () => null },
    ],
  },
]
